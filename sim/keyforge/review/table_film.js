// A recorded game of cards as its board (board.js) draws it; film.js steps through it.
(function () {
  'use strict';

  // Whatever was not so in the step before is new.
  function card_of(cards, card, was) {
    var looks = cards[card.t];
    var marks = (card.m ? [card.m] : []).concat(card.i ? ['not active'] : []);
    return { title: looks[0], house: looks[1], type: looks[2], power: card.p, armor: card.r, damage: card.d, aember: card.a,
      marks: marks, isExhausted: Boolean(card.x), isNew: Boolean(was) && was.indexOf(JSON.stringify(card)) < 0 };
  }

  function side_of(film, p, board, before) {
    var side = board[p], was = before && before[p];
    function in_play(what) {
      var seen = was && (was[what] || []).map(function (card) { return JSON.stringify(card); });
      return side[what].map(function (card) { return card_of(film.cards, card, seen); });
    }
    function lying(numbers) { return (numbers || []).map(function (t) { return card_of(film.cards, { t: t }); }); }
    return { name: film.players[p].deck, isActive: String(board.active) === p, keys: side.keys, cost: side.cost, aember: side.aember,
      chains: side.chains, deck: side.deck, hidden: side.hidden || 0, hand: lying(side.hand), line: in_play('line'), artifacts: in_play('artifacts'),
      more: (side.power ? [['archon power', lying(side.power)]] : []).concat(side.prophecies ? [['prophecies', in_play('prophecies')]] : []),
      piles: [['discard', lying(side.discard).reverse()], ['archives', lying(side.archives)], ['purged', lying(side.purged)]] };
  }

  window.archonTable = {
    step: function (film, board, before, when) {
      return archonBoard.draw({ label: 'the table', where: when + (board.house ? ', house ' + board.house : ''),
        sides: ['1', '0'].map(function (p) { return side_of(film, p, board, before); }) });
    }
  };
})();
