"""Compiled dealing, hand masks, and the search for stored hands that fit beside ours.

A hand as a mask is a uint64 with bit 13 * suit + rank (suit 0..3, rank 0..12), so that renaming suits moves whole
13-bit fields. Random numbers are splitmix64 of (seed, counter): the same on every machine and for every version of
every library, so that the deck can name its hands by a seed.
"""

from __future__ import annotations

import numpy as np

from solver.kernels.bits import lowest_bit, lowest_bit_or_64
from solver.kernels.compiler import helper, kernel


@helper
def scrambled(seed, counter):
    """The counter-th 64-bit random number of a stream (splitmix64)."""
    z = seed + np.uint64(0x9E3779B97F4A7C15) * (counter + np.uint64(1))
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@helper
def below(word, bound):
    """An integer 0..bound-1 from a random word; bound up to 2^20."""
    return np.int64(((word >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@kernel
def deal(pool, hands, seed, out):
    """Deal out.shape[0] tables of `hands` disjoint 13-card hands from `pool` (bit positions); out: uint64 [n, hands].

    Table i depends on the seed and i alone.
    """
    cards = np.empty(pool.shape[0], np.int64)
    for table in range(out.shape[0]):
        cards[:] = pool
        stream = scrambled(seed, np.uint64(table))
        for hand in range(hands):
            mask = np.uint64(0)
            for at in range(13 * hand, 13 * hand + 13):
                other = at + below(scrambled(stream, np.uint64(at)), cards.shape[0] - at)
                cards[at], cards[other] = cards[other], cards[at]
                mask |= np.uint64(1) << np.uint64(cards[at])
            out[table, hand] = mask


@kernel
def deal_beside(unseen, masks, seed, out):
    """out[i] = a random hand from the cards of `unseen` (a mask) that the hand masks[i] leaves; uint64 [n].

    Hand i depends on the seed, i and masks[i] alone.
    """
    cards = np.empty(52, np.int64)
    for at in range(masks.shape[0]):
        left, count = unseen & ~masks[at], 0
        while left:
            cards[count] = lowest_bit(left)
            left &= left - np.uint64(1)
            count += 1
        stream, hand = scrambled(seed, np.uint64(at)), np.uint64(0)
        for place in range(13):
            other = place + below(scrambled(stream, np.uint64(place)), count - place)
            cards[place], cards[other] = cards[other], cards[place]
            hand |= np.uint64(1) << np.uint64(cards[place])
        out[at] = hand


@kernel
def sorted_hand(mask, ranks, suits):
    """Fill ranks[13] (0..12 ascending) and suits[13] (one-hot) with the cards of a mask, suits ascending in a rank."""
    at = 0
    for rank in range(13):
        for suit in range(4):
            if (mask >> np.uint64(13 * suit + rank)) & np.uint64(1):
                ranks[at] = rank
                suits[at] = 1 << suit
                at += 1


@kernel
def build_card_index(masks, index):
    """Fill index[52, words]: for every card the bit set of the hands that hold it."""
    for row in range(masks.shape[0]):
        left = masks[row]
        bit = np.uint64(1) << np.uint64(row & 63)
        while left:
            index[lowest_bit(left), row >> 6] |= bit
            left &= left - np.uint64(1)


@kernel
def disjoint_rows(index, cards, first_word, limit, out):
    """Rows of an index whose hands hold none of `cards`, at most `limit`; returns how many were written.

    They come in order from row 64 * first_word on, around the end.
    """
    words = index.shape[1]
    taken = np.zeros(512, np.uint64)
    count = 0
    for part in range(2):
        low, high = (first_word, words) if part == 0 else (0, first_word)
        for start in range(low, high, 512):
            stop = min(start + 512, high)
            taken[:] = 0
            for card in cards:
                line = index[card, start:stop]
                for word in range(stop - start):
                    taken[word] |= line[word]
            for word in range(stop - start):
                free = ~taken[word]
                row = (start + word) << 6
                if count + 64 <= limit:  # most words have none to two: written without asking, to spare a wrong guess
                    out[count] = row + np.int64(lowest_bit_or_64(free))
                    count += np.int64(free != 0)
                    free &= free - np.uint64(1)
                    out[count] = row + np.int64(lowest_bit_or_64(free))
                    count += np.int64(free != 0)
                    free &= free - np.uint64(1)
                while free:
                    if count == limit:
                        return count
                    out[count] = row + np.int64(lowest_bit(free))
                    free &= free - np.uint64(1)
                    count += 1
    return count


@helper
def renamed(mask, suit_to):
    """The hand with suit s called suit_to[s]."""
    result = np.uint64(0)
    for suit in range(4):
        field = (mask >> np.uint64(13 * suit)) & np.uint64(0x1FFF)
        result |= field << np.uint64(13 * suit_to[suit])
    return result


@helper
def first_disjoint(masks, hand, start, stop):
    """The first row in start..stop-1 that shares no card with `hand`; -1 when there is none."""
    row = start
    while row + 32 <= stop:
        found = False
        for ahead in range(32):  # without an early exit, so that several are compared at once
            found |= masks[row + ahead] & hand == 0
        if found:
            break
        row += 32
    while row < stop:
        if masks[row] & hand == 0:
            return row
        row += 1
    return -1


@kernel
def find_partners(masks, firsts, seed, out):
    """For each row number in `firsts` another row whose hand is disjoint from it, at random; -1 when there is none.

    masks: uint64 [n] in one naming of the suits. The search starts at a random row and wraps around, so that every
    disjoint row is found with a chance that depends only on the rows' order, which is random itself.
    """
    count = masks.shape[0]
    for at in range(firsts.shape[0]):
        first = masks[firsts[at]]
        start = below(scrambled(seed, np.uint64(at)), count)
        out[at] = first_disjoint(masks, first, start, count)
        if out[at] < 0:
            out[at] = first_disjoint(masks, first, 0, start)


@kernel
def count_distinct(masks):
    """How many different hands there are among the masks; none may be empty."""
    size = 1
    while size < 2 * masks.shape[0] + 2:
        size *= 2
    table = np.zeros(size, np.uint64)
    distinct = 0
    for mask in masks:
        at = np.int64(scrambled(np.uint64(0), mask) & np.uint64(size - 1))
        while table[at] != 0 and table[at] != mask:
            at = (at + 1) & (size - 1)
        if table[at] == 0:
            table[at] = mask
            distinct += 1
    return distinct


@kernel
def pack_records(masks, strengths, kinds, out):
    """out[i] (uint64 [rows, 2]) = a stored hand in one piece: its mask; back, middle, front and kind, 16 bits each.

    strengths: uint16 [rows, 3]; kinds: uint16 [rows], see solver.opponents.deck.Deck.
    """
    for row in range(masks.shape[0]):
        out[row, 0] = masks[row]
        packed = np.uint64(kinds[row])
        for at in range(2, -1, -1):
            packed = (packed << np.uint64(16)) | np.uint64(strengths[row, at])
        out[row, 1] = packed


@helper
def rows_beside(seen, namings, which, images, seed, index, rows):
    """Rows of the stored hands that hold none of the cards `seen` under one of the namings; returns how many.

    images: the first `which` are what earlier namings called our cards; the next is filled. A naming that puts our
    cards where another one put them finds nothing: they would be the same hands. Other arguments as in gather_beside.
    """
    image = renamed(seen, namings[which])
    images[which] = image
    for earlier in range(which):
        if images[earlier] == image:
            return 0
    cards, held = np.empty(52, np.int64), 0
    for bit in range(52):
        if (image >> np.uint64(bit)) & np.uint64(1):
            cards[held] = bit
            held += 1
    start = below(scrambled(seed, np.uint64(which)), index.shape[1])
    return disjoint_rows(index, cards[:held], start, rows.shape[0], rows)


@kernel
def gather_beside(seen, namings, seed, index, records, masks, strengths, kinds):
    """Stored hands that hold none of the cards `seen` (a mask), under each of the ways of namings [k, 4] in turn.

    index: see disjoint_rows, searched from a random place on, picked by the seed (uint64); records: see pack_records.
    Fills masks uint64 [room] in our naming of the suits (left alone if it has no place at all), strengths uint16
    [3, room] and kinds uint16 [room]. Returns how many there are, at most `room`. A naming that puts our cards where
    another one put them is skipped: it would find the same hands.
    """
    room = kinds.shape[0]
    images, back = np.empty(namings.shape[0], np.uint64), np.empty(4, np.int64)
    rows = np.empty(min(room, 64 * index.shape[1]), np.int64)
    packs = np.empty(rows.shape[0], np.uint64)
    count = 0
    for which in range(namings.shape[0]):
        if count == room:
            break
        found = rows_beside(seen, namings, which, images, seed, index, rows[: room - count])
        for suit in range(4):
            back[namings[which, suit]] = suit
        if masks.shape[0] > 0:
            for at in range(found):  # nothing but loads, so that many of them are under way at once
                masks[count + at], packs[at] = records[rows[at], 0], records[rows[at], 1]
            for at in range(found):
                masks[count + at] = renamed(masks[count + at], back)
        else:
            for at in range(found):
                packs[at] = records[rows[at], 1]
        for at in range(found):
            packed = packs[at]
            strengths[0, count + at] = packed & np.uint64(0xFFFF)
            strengths[1, count + at] = (packed >> np.uint64(16)) & np.uint64(0xFFFF)
            strengths[2, count + at] = (packed >> np.uint64(32)) & np.uint64(0xFFFF)
            kinds[count + at] = packed >> np.uint64(48)
        count += found
    return count


@kernel
def may_repeat(masks, out):
    """out[i]: whether a hand becomes itself or another of the masks under some naming of the suits."""
    fields = np.empty(4, np.uint64)
    canonical = np.empty(masks.shape[0], np.uint64)
    for at in range(masks.shape[0]):
        for suit in range(4):
            fields[suit] = (masks[at] >> np.uint64(13 * suit)) & np.uint64(0x1FFF)
        fields.sort()
        out[at] = fields[0] == fields[1] or fields[1] == fields[2] or fields[2] == fields[3]
        canonical[at] = (
            fields[0] | (fields[1] << np.uint64(13)) | (fields[2] << np.uint64(26)) | (fields[3] << np.uint64(39))
        )
    order = np.argsort(canonical)
    for place in range(1, masks.shape[0]):
        if canonical[order[place]] == canonical[order[place - 1]]:
            out[order[place]] = out[order[place - 1]] = True


@kernel
def ordinary_first(masks, strengths, prices):
    """The hands with price 0 first, in their order, then the others.

    masks: uint64 [n]; strengths: uint16 [3, n]; prices: int64 [n]. Returns (masks [n], strengths of the first ones
    [3, m], prices of the others [n - m]).
    """
    count = masks.shape[0]
    ordinary = 0
    for price in prices:
        ordinary += np.int64(price == 0)
    out, rows = np.empty(count, np.uint64), np.empty((3, ordinary), np.uint16)
    paid = np.empty(count - ordinary, np.int64)
    first, other = 0, 0
    for at in range(count):
        if prices[at] == 0:
            out[first] = masks[at]
            rows[0, first], rows[1, first], rows[2, first] = strengths[0, at], strengths[1, at], strengths[2, at]
            first += 1
        else:
            out[ordinary + other], paid[other] = masks[at], prices[at]
            other += 1
    return out, rows, paid


@helper
def rename_all(masks, suit_to):
    """Rename the suits of all these hands in place: suit s is called suit_to[s]."""
    to_0, to_1 = np.uint64(13 * suit_to[0]), np.uint64(13 * suit_to[1])
    to_2, to_3 = np.uint64(13 * suit_to[2]), np.uint64(13 * suit_to[3])
    one, field = np.uint64(13), np.uint64(0x1FFF)
    for at in range(masks.shape[0]):
        mask = masks[at]
        low = ((mask & field) << to_0) | (((mask >> one) & field) << to_1)
        masks[at] = low | (((mask >> (one + one)) & field) << to_2) | (((mask >> (one + one + one)) & field) << to_3)


@kernel
def gather_ordinary(seen, namings, seed, index, records, kind_prices, room, named):
    """gather_beside and ordinary_first in one, for hands whose kind (lower 15 bits) has its price in kind_prices.

    Returns what ordinary_first does, and how many different hands there are: only those whose highest bit of the kind
    is set may come twice. Only the first `named` ordinary hands are told in our naming of the suits: it takes time.
    """
    masks, strengths = np.empty(room, np.uint64), np.empty((3, room), np.uint16)
    rows = np.empty(min(room, 64 * index.shape[1]), np.int64)
    packs, hands = np.empty(rows.shape[0], np.uint64), np.empty(rows.shape[0], np.uint64)
    others, paid, repeated = np.empty(room, np.uint64), np.empty(room, np.int64), np.empty(room, np.uint64)
    images, back = np.empty(namings.shape[0], np.uint64), np.empty(4, np.int64)
    ordinary, other, doubtful = 0, 0, 0
    for which in range(namings.shape[0]):
        before, others_before, doubtful_before = ordinary, other, doubtful
        if before + other == room:
            break
        found = rows_beside(seen, namings, which, images, seed, index, rows[: room - before - other])
        for suit in range(4):
            back[namings[which, suit]] = suit
        for at in range(found):  # nothing but loads, so that many of them are under way at once
            hands[at], packs[at] = records[rows[at], 0], records[rows[at], 1]
        for at in range(found):
            packed = packs[at]
            repeated[doubtful] = hands[at]
            doubtful += np.int64(packed >> np.uint64(63))
            price = kind_prices[(packed >> np.uint64(48)) & np.uint64(0x7FFF)]
            if price == 0:
                masks[ordinary] = hands[at]
                strengths[0, ordinary] = packed & np.uint64(0xFFFF)
                strengths[1, ordinary] = (packed >> np.uint64(16)) & np.uint64(0xFFFF)
                strengths[2, ordinary] = (packed >> np.uint64(32)) & np.uint64(0xFFFF)
                ordinary += 1
            else:
                others[other], paid[other] = hands[at], price
                other += 1
        rename_all(masks[before : max(min(ordinary, named), before)], back)
        rename_all(others[others_before:other], back)
        rename_all(repeated[doubtful_before:doubtful], back)
    masks[ordinary : ordinary + other] = others[:other]
    count, fields = ordinary + other, np.empty((3, ordinary), np.uint16)
    for row in range(3):
        fields[row] = strengths[row, :ordinary]
    return masks[:count], fields, paid[:other].copy(), count - doubtful + count_distinct(repeated[:doubtful])


@kernel
def hand_hashes(masks, seed, bound, out):
    """out[i] = a number 0..bound-1 that depends on the hand alone."""
    for at in range(masks.shape[0]):
        out[at] = below(scrambled(seed, masks[at]), bound)
