// A drawing of ours as a picture that every messenger shows, PNG: what a page has at a glance, to be sent around.
(function () {
  'use strict';

  // Nothing of it is drawn on the page, and it asks for nothing.
  function png_of(svg) {
    var image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
    return image.decode().then(function () {
      var canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d').drawImage(image, 0, 0);
      return new Promise(function (done) { canvas.toBlob(done, 'image/png'); });
    });
  }

  function save(png, name) {
    var link = document.createElement('a');
    link.href = URL.createObjectURL(png);
    link.download = name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
  }

  // Where somebody can be sent it at once, as on phones, that is offered.
  function give(svg, name) {
    return png_of(svg).then(function (png) {
      var files = [new File([png], name, { type: 'image/png' })];
      if (!navigator.canShare || !navigator.canShare({ files: files })) return save(png, name);
      return navigator.share({ files: files }).catch(function () {});  // thought better of
    });
  }

  document.querySelectorAll('script.picture').forEach(function (drawing) {
    var button = document.createElement('button');
    button.type = 'button';
    button.className = 'picture';
    button.textContent = 'Save as picture';
    button.addEventListener('click', function () { give(drawing.textContent, drawing.dataset.name); });
    drawing.before(button);
  });

  window.archonPicture = { give: give };
})();
