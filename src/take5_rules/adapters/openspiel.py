"""OpenSpiel: one round as ``python_take5`` and as ``python_take5_sequential``.

Importing this module registers both with pyspiel: ``pyspiel.load_game("python_take5(players=3)")``.
``docs/howto/openspiel.md`` says what the nodes are, what they tell, and what upstream cannot do with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from take5_rules.extras import missing

try:
    import pyspiel

    from take5_rules.adapters.openspiel_observer import Memory, Moment, describe_round
    from take5_rules.adapters.openspiel_parameters import (
        DEFAULTS,
        Parameter,
        fill_in,
        make_edition,
        make_info,
        make_type,
        most_choices,
        read_scheme,
    )
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from error

from take5_rules import (
    Deal,
    Dealing,
    Edition,
    Finished,
    PickCard,
    PickFlipped,
    Picking,
    PlaceCard,
    State,
    TakeRow,
    legal_actions,
)
from take5_rules.adapters.hosting import RewardScheme
from take5_rules.adapters.openspiel_round import Draws, begin_round
from take5_rules.encoding import Encoding, EncodingError, EncodingReason
from take5_rules.views import view

__all__ = ["DEFAULTS", "Parameter", "Take5Game", "Take5SequentialGame", "Take5SequentialState", "Take5State"]


class Take5Game(pyspiel.Game):
    """One round in which all seats pick at once; a seat whose card is too low chooses a row at its own node.

    Raises:
        EditionError: there may not be so many players, they cannot be dealt so many cards, or the table is
            too small for the rule.
        ValueError: ``rewards`` is neither ``"penalty"`` nor ``"zero_sum"``, or no form has the ``rule``.

    >>> game = pyspiel.load_game("python_take5(players=2,hand=2,deck=8,rows=2,capacity=2)")
    >>> game.num_distinct_actions(), game.min_utility(), game.max_utility()
    (10, -5.0, 0.0)
    """

    NAME = "python_take5"
    TITLE = "Python Take 5 (6 nimmt!)"
    DYNAMICS = pyspiel.GameType.Dynamics.SIMULTANEOUS

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        asked = fill_in(params or {})
        scheme = read_scheme(asked)
        edition, seats = make_edition(asked)
        encoding = Encoding(edition=edition, seats=seats)
        super().__init__(
            make_type(self.NAME, self.TITLE, self.DYNAMICS, scheme),
            make_info(encoding, scheme, self._length(edition, seats)),
            asked,
        )
        self.encoding = encoding
        self.scheme = scheme
        # Upstream begins a round for every copy of a node.
        self.begun = begin_round(edition, seats)

    def __reduce__(self) -> tuple[Callable[[str], pyspiel.Game], tuple[str]]:
        # Upstream's own way gives back an object whose __init__ never ran.
        return (_load, (str(self),))

    @staticmethod
    def _length(edition: Edition, seats: int) -> int:
        return edition.hand_size * (1 + most_choices(edition, seats))

    def new_initial_state(self) -> Take5State:
        """The node before the first card is dealt."""
        return Take5State(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> Memory | Moment | None:
        """What fills observations, or information states where perfect recall is asked for.

        It tells what one seat knows, public and private together; of anything else there is ``None``, as
        upstream wants it.

        Raises:
            ValueError: there are ``params``.
        """
        if params:
            raise ValueError("observers have no parameters")
        if iig_obs_type is None:
            return Moment(self.encoding)
        one_seat = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or not one_seat:
            return None
        return Memory(self.encoding) if iig_obs_type.perfect_recall else Moment(self.encoding)

    def max_chance_nodes_in_history(self) -> int:
        """As many as cards are dealt."""
        edition = self.encoding.edition
        return edition.hand_size * self.encoding.seats + edition.rows

    def deal_actions(self, deal: Deal) -> list[int]:
        """The chance actions that deal these cards, as `take5_rules.shuffle.deal` gives them.

        >>> from take5_rules.shuffle import deal
        >>> game = Take5Game({"players": 3})
        >>> node = game.new_initial_state()
        >>> for action in game.deal_actions(deal(7, node.match_state)):
        ...     node.apply_action(action)
        >>> node.match_state.table.hands[0][:3]
        (7, 10, 22)
        """
        hands = [card for hand in deal.hands for card in sorted(hand)]
        return [card - 1 for card in (*hands, *deal.rows)]


def _load(text: str) -> pyspiel.Game:
    return pyspiel.load_game(text)


class Take5State(pyspiel.State):
    """A node of the round: a dealt card, the picks of all seats, or a row choice.

    ``round`` is all that a node holds, so copies, pickles and serialised nodes are whole.
    """

    def __init__(self, game: Take5Game) -> None:
        super().__init__(game)
        self.round = game.begun

    @property
    def match_state(self) -> State:
        """The state of the match, with all its secrets; it waits for its deal until all cards are dealt."""
        return self.round.state

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance, for all at once, or for the end."""
        match self.round.state:
            case Dealing():
                return pyspiel.PlayerId.CHANCE
            case Finished():
                return pyspiel.PlayerId.TERMINAL
            case Picking():
                return self._picker()
            case _:
                return self.round.due[0]

    def _picker(self) -> int:
        return pyspiel.PlayerId.SIMULTANEOUS

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return isinstance(self.round.state, Finished)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that chance may deal, as actions, with their chances."""
        return [(card - 1, chance) for card, chance in self.round.outcomes()]

    def _legal_actions(self, player: int) -> list[int]:
        encoding = self._take5_game().encoding
        return [encoding.encode(action) for action in legal_actions(self.round.state, player)]

    def _apply_action(self, action: int) -> None:
        done = self.round
        if isinstance(done.state, Dealing):
            self.round = done.deal_card(action + 1)
            return
        seat = self.current_player()
        is_pick = isinstance(done.state, Picking)
        self.round = done.play(self._find_pick(seat, action) if is_pick else self._find_choice(seat, action))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        picks = [self._find_pick(seat, action) for seat, action in enumerate(actions)]
        self.round = self.round.play_together(picks)

    def _find_pick(self, seat: int, action: int) -> PickCard | PickFlipped:
        encoding = self._take5_game().encoding
        if action <= encoding.noop:
            return PickCard(seat=seat, card=action + 1)
        found = encoding.decode(view(self.round.state, seat), action)
        if not isinstance(found, PickFlipped):
            raise EncodingError(EncodingReason.NOT_LEGAL)
        return found

    def _find_choice(self, seat: int, action: int) -> TakeRow | PlaceCard:
        encoding = self._take5_game().encoding
        if action <= encoding.noop:
            return TakeRow(seat=seat, row=action - encoding.last_card)
        found = encoding.decode(view(self.round.state, seat), action)
        if not isinstance(found, PlaceCard):
            raise EncodingError(EncodingReason.NOT_LEGAL)
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action + 1}"
        return self._take5_game().encoding.describe(action)

    def rewards(self) -> list[float]:
        """What the last action was worth to each seat."""
        return self._worth(self.round.just_taken)

    def returns(self) -> list[float]:
        """What the round has been worth to each seat so far."""
        return self._worth(self.round.taken)

    def _worth(self, heads: Sequence[int]) -> list[float]:
        zero_sum = self._take5_game().scheme is RewardScheme.ZERO_SUM
        mean = sum(heads) / len(heads) if zero_sum else 0.0
        return [mean - taken for taken in heads]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Take5State:
        """A node that ``player`` cannot tell from this one; the cards that it has not seen are drawn anew.

        All deals that agree with what it has seen are equally likely: how others play is not weighed.
        """
        dealt, picks = self.round.resample(player, Draws(sampler))
        node, encode = self._take5_game().new_initial_state(), self._take5_game().encoding.encode
        for card in dealt:
            node.apply_action(card - 1)
        for turn in self.round.turns:
            node._pick([encode(pick) for pick in turn.picks])
            for choice in turn.choices:
                node.apply_action(encode(choice))
        node._pick([encode(pick) for pick in picks])
        return node

    def _pick(self, actions: Sequence[int]) -> None:
        """Apply the picks of a turn as this form takes them, if there are any."""
        if actions:
            self.apply_actions(actions)

    def _take5_game(self) -> Take5Game:
        game = self.get_game()
        assert isinstance(game, Take5Game)
        return game

    def __str__(self) -> str:
        return describe_round(self.round)


class Take5SequentialGame(Take5Game):
    """The same round with one decision a node: seats pick in order, and nobody sees a pick before the last.

    >>> pyspiel.load_game("python_take5_sequential(players=3)").max_game_length()
    40
    """

    NAME = "python_take5_sequential"
    TITLE = "Python Take 5 (6 nimmt!), picks one by one"
    DYNAMICS = pyspiel.GameType.Dynamics.SEQUENTIAL

    @staticmethod
    def _length(edition: Edition, seats: int) -> int:
        return edition.hand_size * (seats + most_choices(edition, seats))

    def new_initial_state(self) -> Take5SequentialState:
        """The node before the first card is dealt."""
        return Take5SequentialState(self)


class Take5SequentialState(Take5State):
    """A node of the round in which one seat decides."""

    def _picker(self) -> int:
        return self.round.due[0]

    def _pick(self, actions: Sequence[int]) -> None:
        for action in actions:
            self.apply_action(action)


for _game in (Take5Game, Take5SequentialGame):
    pyspiel.register_game(make_type(_game.NAME, _game.TITLE, _game.DYNAMICS, RewardScheme.PENALTY), _game)
