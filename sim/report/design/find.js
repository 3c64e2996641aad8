// Tables that are searched: a click on a title sorts, a box above finds words, and a button for each
// mark leaves the rows that have it. Without scripts the tables are as they were written.
(function () {
  'use strict';

  // "+309 ± 30", "63.1 %" and "1-2" by their first number, anything else by its letters.
  function key(cell) {
    var text = cell ? cell.textContent.trim() : '';
    var number = /^[+\-−]?\d[\d,]*(\.\d+)?/.exec(text);
    return number ? Number(number[0].replace('−', '-').replace(/,/g, '')) : text.toLowerCase();
  }

  function compare(a, b) {
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
    return a < b ? -1 : a > b ? 1 : 0;
  }

  function make(name, text) {
    var out = document.createElement(name);
    if (text) out.textContent = text;
    return out;
  }

  function add_sorting(table) {
    var titles = Array.prototype.slice.call(table.querySelectorAll('thead th'));
    titles.forEach(function (title, column) {
      var button = make('button', title.textContent);
      button.type = 'button';
      title.textContent = '';
      title.appendChild(button);
      button.addEventListener('click', function () {
        var body = table.tBodies[0], rows = Array.prototype.slice.call(body.rows);
        // Numbers are wanted large first, names from A.
        var first = typeof key(rows[0] && rows[0].cells[column]) === 'number' ? 'descending' : 'ascending';
        var other = first === 'ascending' ? 'descending' : 'ascending';
        var order = title.getAttribute('aria-sort') === first ? other : first;
        titles.forEach(function (one) { one.removeAttribute('aria-sort'); });
        title.setAttribute('aria-sort', order);
        rows.map(function (row, at) { return { row: row, at: at, key: key(row.cells[column]) }; })
          .sort(function (a, b) {
            var by = compare(a.key, b.key);
            return (order === 'ascending' ? by : -by) || a.at - b.at;
          })
          .forEach(function (one) { body.appendChild(one.row); });
      });
    });
  }

  function marks_of(row) {
    return Array.prototype.map.call(row.querySelectorAll('.marks > span'), function (mark) { return mark.textContent; });
  }

  function add_finder(table) {
    var rows = Array.prototype.slice.call(table.tBodies[0].rows);
    if (rows.length < 6) return;
    var finder = make('div'), box = make('input'), told = make('output'), chosen = {};
    finder.className = 'finder';
    box.type = 'search';
    box.placeholder = 'Find a name';
    box.setAttribute('aria-label', 'find a name in this table');
    finder.appendChild(box);

    function show() {
      var wanted = Object.keys(chosen), words = box.value.trim().toLowerCase(), left = 0;
      rows.forEach(function (row) {
        var marks = marks_of(row);
        row.hidden = !(row.cells[0].textContent.toLowerCase().indexOf(words) >= 0 &&
          wanted.every(function (mark) { return marks.indexOf(mark) >= 0; }));
        if (!row.hidden) ++left;
      });
      told.textContent = left === rows.length ? '' : left + ' of ' + rows.length;
    }

    var seen = {};
    rows.forEach(function (row) {
      marks_of(row).forEach(function (name, at) {
        if (seen[name]) return;
        seen[name] = row.querySelectorAll('.marks > span')[at];
      });
    });
    Object.keys(seen).sort().forEach(function (name) {
      var button = make('button');
      button.type = 'button';
      button.setAttribute('aria-pressed', 'false');
      Array.prototype.forEach.call(seen[name].childNodes, function (node) { button.appendChild(node.cloneNode(true)); });
      button.addEventListener('click', function () {
        if (chosen[name]) delete chosen[name]; else chosen[name] = true;
        button.setAttribute('aria-pressed', String(Boolean(chosen[name])));
        show();
      });
      finder.appendChild(button);
    });
    finder.appendChild(told);
    box.addEventListener('input', show);
    table.parentElement.parentElement.insertBefore(finder, table.parentElement);
  }

  Array.prototype.forEach.call(document.querySelectorAll('table[data-searched]'), function (table) {
    add_sorting(table);
    add_finder(table);
  });
})();
