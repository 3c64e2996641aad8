// Steps through a recorded game. A board is told by what differs from the one before (JSON Merge Patch), and drawn by
// the script of its game; where there is one alone, it is a picture.
(function () {
  'use strict';

  var place = document.querySelector('.applet');
  var film = JSON.parse(place.nextElementSibling.textContent);
  var drawer = window[film.drawer];
  var boards = [];

  function patched(before, patch) {
    if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
    var out = Object.assign({}, before);
    Object.keys(patch).forEach(function (name) {
      if (patch[name] === null) delete out[name];
      else out[name] = patched(out[name], patch[name]);
    });
    return out;
  }

  film.steps.forEach(function (step, i) {
    // What isn't said is as in the step before.
    ['when', 'who'].forEach(function (what) {
      if (step[what] === undefined) step[what] = i > 0 ? film.steps[i - 1][what] : '';
    });
    boards.push(patched(boards[i - 1], step.board));
  });

  function element(tag, name, text) {
    var out = document.createElement(tag);
    if (name) out.className = name;
    if (text !== undefined) out.textContent = text;
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
    while (here > 0 && here < boards.length - 1 && film.steps[here].when === film.steps[here + 1].when) here += way;
    return here;
  }

  var first = button('|◀', 'the beginning', function () { return 0; });
  var back = button('◀', 'a choice back', function () { return at - 1; });
  var forth = button('▶', 'a choice on', function () { return at + 1; });
  var last = button('▶|', 'the end', function () { return boards.length - 1; });

  function tell_words() {
    var step = film.steps[at];
    words.textContent = at === 0 ? step.words : step.who + ': ' + step.words;
    var next = film.steps[at + 1];
    words.appendChild(element('small', '', 'choice ' + at + ' of ' + (boards.length - 1) +
      (next ? '; next, ' + next.who + ': ' + next.words : '')));
  }

  function go(where) {
    at = Math.max(0, Math.min(boards.length - 1, where));
    slider.value = String(at);
    first.disabled = back.disabled = at === 0;
    last.disabled = forth.disabled = at === boards.length - 1;
    tell_words();
    table.replaceChildren(drawer.step(film.always, boards[at], boards[at - 1], film.steps[at].when));
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
      var begins = i === 1 || step.when !== film.steps[i - 1].when;
      if (begins) {
        out.appendChild(element('p', 'name', step.when));
        list = out.appendChild(element('ul'));
      }
      var link = element('a', '', (begins || step.who !== film.steps[i - 1].who ? step.who + ': ' : '') + step.words);
      link.href = '#' + i;
      list.appendChild(element('li', step.within ? 'within' : '')).appendChild(link);
    });
    return out;
  }

  if (boards.length === 1) {
    place.appendChild(drawer.step(film.always, boards[0], undefined, film.steps[0].when));
    place.hidden = false;
    return;
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
