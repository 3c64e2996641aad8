// Steps through a recorded game. The board after a choice is told by what differs from the one before.
(function () {
  'use strict';

  var place = document.querySelector('.applet');
  var film = JSON.parse(place.nextElementSibling.textContent);
  var boards = [];
  film.steps.forEach(function (step, i) {
    // What isn't said is as in the step before.
    if (step.turn === undefined && i > 0) step.turn = film.steps[i - 1].turn;
    if (step.player === undefined && i > 0) step.player = film.steps[i - 1].player;
    var before = boards[boards.length - 1] || { '0': {}, '1': {} };
    var board = Object.assign({}, before, step.board);
    ['0', '1'].forEach(function (p) { board[p] = Object.assign({}, before[p], step.board[p]); });
    boards.push(board);
  });

  function element(tag, name, text) {
    var out = document.createElement(tag);
    if (name) out.className = name;
    if (text !== undefined) out.textContent = text;
    return out;
  }

  function counted(n, word) { return n + ' ' + word + (n === 1 ? '' : 's'); }

  function card_words(card) {
    var parts = [];
    if (card.p !== undefined) parts.push('power ' + card.p);
    if (card.r) parts.push('armor ' + card.r);
    if (card.d) parts.push('damage ' + card.d);
    if (card.a) parts.push('Æmber ' + card.a);
    if (card.m) parts.push(card.m);
    if (card.x) parts.push('exhausted');
    if (card.i) parts.push('not active');
    return parts.join(', ');
  }

  function draw_card(card, was) {
    var out = element('div', 'card' + (card.x || card.i ? ' exhausted' : ''));
    if (was && was.indexOf(JSON.stringify(card)) < 0) out.className += ' new';
    out.appendChild(element('b', '', film.titles[card.t]));
    var words = card_words(card);
    if (words) out.appendChild(element('span', '', words));
    return out;
  }

  function zone(name, content) {
    var out = element('div', 'zone');
    out.appendChild(element('div', 'name', name));
    out.appendChild(content);
    return out;
  }

  function in_play(name, cards, before) {
    var was = before && before.map(function (card) { return JSON.stringify(card); });
    var content = element('div', 'cards');
    cards.forEach(function (card) { content.appendChild(draw_card(card, was)); });
    if (!cards.length) content.appendChild(element('span', 'flat', 'none'));
    return zone(name, content);
  }

  function listed(name, titles, most) {
    var words = titles.map(function (t) { return film.titles[t]; });
    if (most && words.length > most)
      words = ['… ' + (words.length - most) + ' more'].concat(words.slice(words.length - most));
    return zone(name, element('div', 'cards flat', words.length ? words.join(', ') : 'none'));
  }

  function draw_side(p, board, before) {
    var side = board[p], was = before && before[p];
    var out = element('div', 'side' + (String(board.active) === p ? ' active' : ''));
    var numbers = element('div', 'numbers');
    [film.players[p].deck + ' (player ' + (Number(p) + 1) + ')', counted(side.keys, 'key'),
      side.aember + ' Æmber', 'a key costs ' + side.cost,
      side.chains ? counted(side.chains, 'chain') : '', counted(side.deck, 'card') + ' in the deck'
    ].forEach(function (words) { if (words) numbers.appendChild(element('span', '', words)); });
    var parts = [in_play('line', side.line, was && was.line), in_play('artifacts', side.artifacts, was && was.artifacts),
      listed('hand', side.hand), listed('discard', side.discard, 4)];
    if (side.archives.length) parts.push(listed('archives', side.archives));
    if (side.purged.length) parts.push(listed('purged', side.purged));
    if (side.power) parts.push(listed('archon power', side.power));
    if (side.prophecies) parts.push(in_play('prophecies', side.prophecies, was && was.prophecies));
    if (p === '1') { // above the middle of the table
      var lines = parts.splice(0, 2);
      parts = parts.concat(lines.reverse());
    }
    out.appendChild(numbers);
    parts.forEach(function (part) { out.appendChild(part); });
    return out;
  }

  var at = 0;
  var slider = element('input');
  slider.type = 'range';
  slider.min = '0';
  slider.max = String(boards.length - 1);
  slider.setAttribute('aria-label', 'choice');
  var words = element('div', 'words');
  words.setAttribute('aria-live', 'polite');
  var table = element('div');

  function button(text, label, where) {
    var out = element('button', '', text);
    out.type = 'button';
    out.title = label;
    out.setAttribute('aria-label', label);
    out.addEventListener('click', function () { go(where()); });
    return out;
  }

  // The nearest choice that way at which a turn begins.
  function turn(way) {
    var here = at + way;
    while (here > 0 && here < boards.length - 1 && film.steps[here].turn === film.steps[here + 1].turn) here += way;
    return here;
  }

  var first = button('|◀', 'the beginning', function () { return 0; });
  var back = button('◀', 'a choice back', function () { return at - 1; });
  var forth = button('▶', 'a choice on', function () { return at + 1; });
  var last = button('▶|', 'the end', function () { return boards.length - 1; });

  function tell_words() {
    var step = film.steps[at];
    words.textContent = at === 0 ? step.words : 'Player ' + (step.player + 1) + ': ' + step.words;
    var next = film.steps[at + 1];
    words.appendChild(element('small', '', 'choice ' + at + ' of ' + (boards.length - 1) +
      (step.turn ? ', turn ' + step.turn : '') + (boards[at].house ? ', house ' + boards[at].house : '') +
      (next ? '; next, player ' + (next.player + 1) + ': ' + next.words : '')));
  }

  function go(where) {
    at = Math.max(0, Math.min(boards.length - 1, where));
    slider.value = String(at);
    first.disabled = back.disabled = at === 0;
    last.disabled = forth.disabled = at === boards.length - 1;
    tell_words();
    table.textContent = '';
    ['1', '0'].forEach(function (p) { table.appendChild(draw_side(p, boards[at], boards[at - 1])); });
    var chart = document.querySelector('.chart');
    if (chart && chart.view) chart.view.signal('at', at).runAsync();
    place.dataset.at = String(at);
  }

  // Every choice, to go there; a page that stands alone has them as tables.
  function list_choices() {
    var out = element('details', 'choices');
    out.appendChild(element('summary', '', 'All choices'));
    var list;
    film.steps.forEach(function (step, i) {
      if (i === 0) return;
      if (step.turn !== film.steps[i - 1].turn) {
        out.appendChild(element('p', 'name', step.turn ? 'Turn ' + step.turn + ', player ' + (step.player + 1) : 'Set-up'));
        list = out.appendChild(element('ul'));
      }
      var link = element('a', '', step.words);
      link.href = '#' + i;
      list.appendChild(element('li', step.within ? 'within' : '')).appendChild(link);
    });
    return out;
  }

  slider.addEventListener('input', function () { go(Number(slider.value)); });
  document.addEventListener('keydown', function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    var where = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: boards.length - 1, j: at + 1, k: at - 1 }[event.key];
    if (event.key === 'PageDown') where = turn(1);
    if (event.key === 'PageUp') where = turn(-1);
    if (where === undefined) return;
    event.preventDefault();
    go(where);
  });

  var bar = element('div', 'bar');
  [first, back, forth, last, slider].forEach(function (part) { bar.appendChild(part); });
  [bar, words, table, element('p', 'keys', 'Keys: ← and → move by a choice, Page Up and Page Down by a turn, Home and End to the start and end.')]
    .forEach(function (part) { place.appendChild(part); });
  if (film.listed) place.appendChild(list_choices());
  place.hidden = false;
  addEventListener('hashchange', function () {
    if (!(Number(location.hash.slice(1)) >= 0)) return;
    go(Number(location.hash.slice(1)));
    place.scrollIntoView();
  });
  var asked = Number(location.hash.slice(1));
  go(asked > 0 ? asked : 0);
  if (window.charts) window.charts.then(function () { go(at); });
})();
