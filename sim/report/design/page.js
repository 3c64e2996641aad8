// Draws the charts of a page. A chart is a Vega-Lite specification in a block of JSON behind its
// place; nothing in it is evaluated as a script (Vega's interpreter does that), so that the page's
// Content-Security-Policy can forbid it.
(function () {
  'use strict';

  var ink = 'var(--ink)', faint = 'var(--faint)', line = 'var(--line)';

  function config(width) {
    var narrow = width < 500;
    return {
      background: null,
      font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
      view: { stroke: null },
      axis: {
        labelColor: ink, titleColor: faint, domainColor: line, tickColor: line, gridColor: line,
        gridOpacity: 0.6, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 'normal'
      },
      axisY: { labelLimit: narrow ? 0.4 * width : 240 },
      axisX: { labelLimit: 120, tickCount: narrow ? 5 : 10, labelOverlap: 'greedy', labelSeparation: 6 },
      legend: {
        labelColor: ink, titleColor: faint, labelFontSize: 12, titleFontSize: 12, labelLimit: 0.9 * width,
        orient: 'top', direction: narrow ? 'vertical' : 'horizontal', titleFontWeight: 'normal', symbolType: 'square',
        symbolOpacity: 1
      },
      mark: { aria: false },  // a chart is one picture with a name; its numbers stand in a table behind it
      range: { category: ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)'] },
      text: { color: ink, fontSize: 12 },
      rule: { color: faint },
      point: { filled: true, size: 40, opacity: 1 }
    };
  }

  function draw(place) {
    place.hidden = false;
    var spec = JSON.parse(place.nextElementSibling.textContent);
    var compiled = vegaLite.compile(spec, { config: config(place.clientWidth), logger: vega.logger(vega.Error) }).spec;
    var view = new vega.View(vega.parse(compiled, null, { ast: true }), {
      expr: vegaInterpreter.expressionInterpreter, renderer: 'svg', container: place, hover: true
    });
    place.view = view;
    return view.runAsync().then(function () {
      var table = place.parentElement.querySelector('details');
      if (table) table.open = false;
    }, function (error) {
      place.hidden = true;
      throw error;
    });
  }

  // Paper shows everything.
  function print_tables() {
    var closed = [];
    addEventListener('beforeprint', function () {
      closed = Array.prototype.filter.call(document.querySelectorAll('details'), function (d) { return !d.open; });
      closed.forEach(function (d) { d.open = true; });
    });
    addEventListener('afterprint', function () {
      closed.forEach(function (d) { d.open = false; });
    });
  }

  // What a link leads to is open when one gets there.
  function open_target() {
    var at = location.hash && document.getElementById(location.hash.slice(1));
    if (at && at.tagName === 'DETAILS') at.open = true;
  }

  print_tables();
  open_target();
  addEventListener('hashchange', open_target);
  var drawn = Array.prototype.map.call(document.querySelectorAll('.chart'), function (place) {
    return Promise.resolve(place).then(draw);
  });
  window.charts = Promise.all(drawn).then(function () {
    // For tests: whether all is drawn, and fits.
    var root = document.documentElement;
    root.dataset.charts = String(drawn.length);
    root.dataset.wider = String(Math.max(0, root.scrollWidth - root.clientWidth));
  });
})();
