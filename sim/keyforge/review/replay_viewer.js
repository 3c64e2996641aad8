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

  // What a board is drawn of (board.js). Whatever was not so in the step before is new.
  function card_of(card, was) {
    var looks = film.cards[card.t];
    var marks = (card.m ? [card.m] : []).concat(card.i ? ['not active'] : []);
    return { title: looks[0], house: looks[1], type: looks[2], power: card.p, armor: card.r, damage: card.d, aember: card.a,
      marks: marks, isExhausted: Boolean(card.x), isNew: Boolean(was) && was.indexOf(JSON.stringify(card)) < 0 };
  }

  function in_play(cards, before) {
    var was = before && before.map(function (card) { return JSON.stringify(card); });
    return cards.map(function (card) { return card_of(card, was); });
  }

  function lying(numbers) { return (numbers || []).map(function (t) { return card_of({ t: t }); }); }

  function side_of(p, board, before) {
    var side = board[p], was = before && before[p];
    return { name: film.players[p].deck, isActive: String(board.active) === p, keys: side.keys, cost: side.cost, aember: side.aember,
      chains: side.chains, deck: side.deck, hidden: 0, hand: lying(side.hand),
      line: in_play(side.line, was && was.line), artifacts: in_play(side.artifacts, was && was.artifacts),
      more: (side.power ? [['archon power', lying(side.power)]] : [])
        .concat(side.prophecies ? [['prophecies', in_play(side.prophecies, was && was.prophecies)]] : []),
      piles: [['discard', lying(side.discard).reverse()], ['archives', lying(side.archives)], ['purged', lying(side.purged)]] };
  }

  function draw_board() {
    var step = film.steps[at], board = boards[at];
    var where = (step.turn ? 'Turn ' + step.turn : 'Set-up') + (board.house ? ', house ' + board.house : '');
    return archonBoard.draw({ label: 'the table', where: where,
      sides: ['1', '0'].map(function (p) { return side_of(p, board, boards[at - 1]); }) });
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

  // By the deck, unless both play the same.
  function called(p) {
    return film.players[0].deck === film.players[1].deck ? 'Player ' + (p + 1) : film.players[p].deck;
  }

  function tell_words() {
    var step = film.steps[at];
    words.textContent = at === 0 ? step.words : called(step.player) + ': ' + step.words;
    var next = film.steps[at + 1];
    words.appendChild(element('small', '', 'choice ' + at + ' of ' + (boards.length - 1) +
      (next ? '; next, ' + called(next.player) + ': ' + next.words : '')));
  }

  function go(where) {
    at = Math.max(0, Math.min(boards.length - 1, where));
    slider.value = String(at);
    first.disabled = back.disabled = at === 0;
    last.disabled = forth.disabled = at === boards.length - 1;
    tell_words();
    table.replaceChildren(draw_board());
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
        out.appendChild(element('p', 'name', step.turn ? 'Turn ' + step.turn + ', ' + called(step.player) : 'Set-up'));
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
