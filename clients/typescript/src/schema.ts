// Written from clients/openapi.json by scripts/generate.mjs; not to be edited by hand.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Page for people */
        get: operations["page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This reference, offline */
        get: operations["docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is up */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** It can solve */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counters for Prometheus */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every game and its presets */
        get: operations["rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rules/{game}/{preset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every option of a preset
         * @description With its value, what it allows, its words and the clause of docs/rules.md that defines it.
         */
        get: operations["preset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The best arrangement of 13 cards
         * @description Every legal arrangement is weighed by its expected points against the given opponents under the table's own
         *     payouts. `standard_error` tells how far the samples can be trusted.
         */
        post: operations["maubinh_solve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge an arrangement that a person made
         * @description The regret is measured on the same samples as the best arrangement.
         */
        post: operations["maubinh_evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/enumerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every legal arrangement of 13 cards, page by page
         * @description In a stable order, strongest back first; with `undominated` one arrangement for each strength triple.
         */
        post: operations["maubinh_enumerate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/arrange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Arrange many hands at once, without estimates
         * @description For bots and simulations: an arrangement for each hand, in the order of the request.
         */
        post: operations["maubinh_arrange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who pays whom
         * @description Two to four players, each with three rows or with 13 cards that the solver arranges. The lines of a match-up add
         *     up to its points; the net points of all players add up to 0.
         */
        post: operations["maubinh_settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/instant-win": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The instant win of 13 cards, if they are one
         * @description The best paid pattern counts, then the order of the options.
         */
        post: operations["maubinh_instant_win"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which of two rows is the stronger
         * @description Rows of 3 or 5 cards. Suits never break a tie.
         */
        post: operations["maubinh_compare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maubinh/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Many `solve` requests
         * @description One request a line, with an optional `id`; one answer a line, in the order of the input: `BatchResult` or `BatchError`; `BatchEnd` is the last. Both sides are streamed.
         */
        post: operations["maubinh_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/classify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which combination a set of cards is */
        post: operations["tlmn_classify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a play beats the one on the table, and whether it does so by cutting */
        post: operations["tlmn_compare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/instant-win": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a dealt hand wins at once */
        post: operations["tlmn_instant_win"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/legal-moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every play that a hand may make: all distinct sets of cards
         * @description An empty table is a free lead.
         */
        post: operations["tlmn_legal_moves"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/decompose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The fewest combinations that use up a hand; always optimal */
        post: operations["tlmn_decompose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge one move in a game given by its history
         * @description A refused move is an answer with a reason, not an error.
         */
        post: operations["tlmn_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replay a whole game: its state, its cuts, and its settlement once it is over */
        post: operations["tlmn_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tlmn/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Money from the result of a game, without its history */
        post: operations["tlmn_settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/classify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which combination a set of cards is */
        post: operations["sam_classify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a play beats the one on the table, and whether it does so by cutting */
        post: operations["sam_compare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/instant-win": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a dealt hand wins at once */
        post: operations["sam_instant_win"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/legal-moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every play that a hand may make: all distinct sets of cards
         * @description An empty table is a free lead.
         */
        post: operations["sam_legal_moves"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/decompose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The fewest combinations that use up a hand; always optimal */
        post: operations["sam_decompose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge one move in a game given by its history
         * @description A refused move is an answer with a reason, not an error.
         */
        post: operations["sam_validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replay a whole game: its state, its cuts, and its settlement once it is over */
        post: operations["sam_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sam/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Money from the result of a game, without its history */
        post: operations["sam_settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Many hands as a job
         * @description The body holds one request a line, or one hand a row: a column `cards`, or `back`, `middle` and `front`, and optional `id`, `players`, `preset`. It may be long: it is cut into chunks, and the answer comes before any of them is computed. A repeat with the same `Idempotency-Key` gets the first job. Jobs survive a restart.
         */
        post: operations["jobs_make"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a job stands
         * @description States: queued, running, done, failed, cancelled.
         */
        get: operations["jobs_look"];
        put?: never;
        post?: never;
        /**
         * Cancel a job
         * @description What waits is dropped, what runs is stopped, what has been answered is dropped too. A job that has ended stays as it is. The answer tells the state.
         */
        delete: operations["jobs_cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The result of a job
         * @description The same as `maubinh batch` writes for the same input, in the order of the input; of a job that is `done`. Ranges may be asked for, so that a download can go on where it broke off.
         */
        get: operations["jobs_result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report on a job
         * @description What `maubinh report` makes of the result: one HTML page with plots and their tables that needs nothing else. Of a job that is `done`.
         */
        get: operations["jobs_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Problem
         * @description A problem report (RFC 9457). `errors` holds every fault found; `code` is the first fault's.
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            errors: components["schemas"]["ProblemItem"][];
        };
        /**
         * ProblemItem
         * @description One fault. `pointer` is a JSON pointer into the request (RFC 6901), "" when it is about the whole.
         */
        ProblemItem: {
            pointer: string;
            code: string;
            message: string;
            /** @default -1 */
            index?: number;
            /** @default  */
            reason?: string;
        };
        /**
         * BatchResult
         * @description The answer to one line.
         */
        BatchResult: {
            id: string;
            line: number;
            result: unknown;
        };
        /**
         * BatchError
         * @description What is wrong with one line.
         */
        BatchError: {
            id: string;
            line: number;
            error: components["schemas"]["Problem"];
        };
        /**
         * BatchEnd
         * @description The last line: the transfer is complete.
         */
        BatchEnd: {
            done: boolean;
            lines: number;
            failed: number;
        };
        /**
         * Health
         * @description The process is up.
         */
        Health: {
            status: string;
            version: string;
        };
        /**
         * Readiness
         * @description Tables and populations are loaded.
         */
        Readiness: {
            ready: boolean;
        };
        /**
         * AllRules
         * @description Every game with its presets.
         */
        AllRules: {
            games: components["schemas"]["GameRules"][];
        };
        /**
         * GameRules
         * @description The presets of a game; the first is the default.
         */
        GameRules: {
            game: string;
            label: components["schemas"]["Label"];
            presets: components["schemas"]["PresetSummary"][];
        };
        /**
         * Label
         * @description A code in words.
         */
        Label: {
            vi: string;
            en: string;
        };
        /**
         * PresetSummary
         * @description A preset and where to read it.
         */
        PresetSummary: {
            preset: string;
            label: components["schemas"]["Label"];
            path: string;
        };
        /** MauBinhPreset */
        MauBinhPreset: {
            game: string;
            preset: string;
            label: components["schemas"]["Label"];
            options: components["schemas"]["MauBinhPresetOptions"];
        };
        /** MauBinhPresetOptions */
        MauBinhPresetOptions: {
            pair_scoring: components["schemas"]["EnumOption"];
            pair_win: components["schemas"]["IntegerOption"];
            chi_value: components["schemas"]["IntegerOption"];
            bonus_mode: components["schemas"]["EnumOption"];
            bonus_front_three_of_a_kind: components["schemas"]["IntegerOption"];
            bonus_middle_full_house: components["schemas"]["IntegerOption"];
            bonus_back_four_of_a_kind: components["schemas"]["IntegerOption"];
            bonus_middle_four_of_a_kind: components["schemas"]["IntegerOption"];
            bonus_back_straight_flush: components["schemas"]["IntegerOption"];
            bonus_middle_straight_flush: components["schemas"]["IntegerOption"];
            sweep_multiplier: components["schemas"]["IntegerOption"];
            sweep_multiplies: components["schemas"]["EnumOption"];
            sweep_bonus_flat: components["schemas"]["IntegerOption"];
            sweep_all_mode: components["schemas"]["EnumOption"];
            sweep_all_amount: components["schemas"]["IntegerOption"];
            sweep_all_multiplier: components["schemas"]["IntegerOption"];
            sweep_all_min_players: components["schemas"]["IntegerOption"];
            foul_amount: components["schemas"]["IntegerOption"];
            foul_pays_bonus: components["schemas"]["BooleanOption"];
            foul_counts_as_swept: components["schemas"]["BooleanOption"];
            foul_vs_instant: components["schemas"]["EnumOption"];
            a2345: components["schemas"]["EnumOption"];
            order_compare: components["schemas"]["EnumOption"];
            cross_compare: components["schemas"]["EnumOption"];
            instant_dragon_flush: components["schemas"]["IntegerOption"];
            instant_dragon: components["schemas"]["IntegerOption"];
            instant_five_pairs_triple: components["schemas"]["IntegerOption"];
            instant_six_pairs: components["schemas"]["IntegerOption"];
            instant_three_straights: components["schemas"]["IntegerOption"];
            instant_three_flushes: components["schemas"]["IntegerOption"];
            instant_three_straight_flushes: components["schemas"]["IntegerOption"];
            instant_three_quads: components["schemas"]["IntegerOption"];
            instant_quad_three_triples: components["schemas"]["IntegerOption"];
            instant_four_triples: components["schemas"]["IntegerOption"];
            instant_twelve_faces: components["schemas"]["IntegerOption"];
            instant_all_big: components["schemas"]["IntegerOption"];
            instant_all_small: components["schemas"]["IntegerOption"];
            instant_thirteen_same_colour: components["schemas"]["IntegerOption"];
            instant_twelve_same_colour: components["schemas"]["IntegerOption"];
            instant_five_pair_run: components["schemas"]["IntegerOption"];
            instant_vs_instant: components["schemas"]["EnumOption"];
            instant_declare: components["schemas"]["EnumOption"];
            quads_as_two_pairs: components["schemas"]["BooleanOption"];
            three_straights_allow_straight_flush: components["schemas"]["BooleanOption"];
            fee_rate: components["schemas"]["NumberOption"];
            fee_rate_high: components["schemas"]["NumberOption"];
            fee_boundary: components["schemas"]["IntegerOption"];
            fee_base: components["schemas"]["EnumOption"];
            buy_in: components["schemas"]["IntegerOption"];
            loss_cap: components["schemas"]["EnumOption"];
        };
        /**
         * EnumOption
         * @description One of several names.
         */
        EnumOption: {
            type: string;
            label: components["schemas"]["Label"];
            clause: string;
            note: string;
            value: string;
            allowed: string[];
            allowed_labels: components["schemas"]["Label"][];
        };
        /**
         * IntegerOption
         * @description A whole number within a range.
         */
        IntegerOption: {
            type: string;
            label: components["schemas"]["Label"];
            clause: string;
            note: string;
            value: number;
            minimum: number;
            maximum: number;
        };
        /**
         * BooleanOption
         * @description A switch.
         */
        BooleanOption: {
            type: string;
            label: components["schemas"]["Label"];
            clause: string;
            note: string;
            value: boolean;
            allowed: boolean[];
        };
        /**
         * NumberOption
         * @description A number within a range.
         */
        NumberOption: {
            type: string;
            label: components["schemas"]["Label"];
            clause: string;
            note: string;
            value: number;
            minimum: number;
            maximum: number;
        };
        /** TlmnPreset */
        TlmnPreset: {
            game: string;
            preset: string;
            label: components["schemas"]["Label"];
            options: components["schemas"]["TlmnPresetOptions"];
        };
        /** TlmnPresetOptions */
        TlmnPresetOptions: {
            scoring: components["schemas"]["EnumOption"];
            first_lead: components["schemas"]["EnumOption"];
            opening_must_include: components["schemas"]["EnumOption"];
            after_instant_lead: components["schemas"]["EnumOption"];
            four_pairs_out_of_turn: components["schemas"]["EnumOption"];
            quad_cuts_pair2: components["schemas"]["BooleanOption"];
            five_pairs_playable: components["schemas"]["BooleanOption"];
            finish_with_two: components["schemas"]["EnumOption"];
            place_pay_2: components["schemas"]["IntegersOption"];
            place_pay_3: components["schemas"]["IntegersOption"];
            place_pay_4: components["schemas"]["IntegersOption"];
            place_points: components["schemas"]["IntegersOption"];
            chop_two: components["schemas"]["IntegersOption"];
            chop_pair_run_3: components["schemas"]["IntegerOption"];
            chop_quad: components["schemas"]["IntegerOption"];
            chop_pair_run_4: components["schemas"]["IntegerOption"];
            rotten_two: components["schemas"]["IntegersOption"];
            rotten_pair_run_3: components["schemas"]["IntegerOption"];
            rotten_quad: components["schemas"]["IntegerOption"];
            rotten_pair_run_4: components["schemas"]["IntegerOption"];
            chop_quad_by_pair_run_4: components["schemas"]["IntegerOption"];
            rotten_to: components["schemas"]["EnumOption"];
            stacked_chop: components["schemas"]["EnumOption"];
            stacked_flat: components["schemas"]["IntegerOption"];
            chain_counts_twos: components["schemas"]["BooleanOption"];
            chop_last_card: components["schemas"]["EnumOption"];
            cong_amount: components["schemas"]["IntegerOption"];
            cong_adds_rotten: components["schemas"]["BooleanOption"];
            den_cong: components["schemas"]["EnumOption"];
            dut_mu: components["schemas"]["EnumOption"];
            dut_mu_amount: components["schemas"]["IntegerOption"];
            put_3_spades: components["schemas"]["BooleanOption"];
            put_3_spades_fail: components["schemas"]["EnumOption"];
            chicken_ante: components["schemas"]["IntegerOption"];
            instant_hands: components["schemas"]["NamesOption"];
            instant_amount: components["schemas"]["IntegerOption"];
            instant_adds_rotten: components["schemas"]["BooleanOption"];
            instant_tie: components["schemas"]["EnumOption"];
            dragon_needs_two: components["schemas"]["BooleanOption"];
            count_rotten: components["schemas"]["EnumOption"];
            ung_any_last_holder: components["schemas"]["BooleanOption"];
            fee_rate: components["schemas"]["NumberOption"];
            buy_in: components["schemas"]["IntegerOption"];
            loss_cap: components["schemas"]["EnumOption"];
        };
        /**
         * IntegersOption
         * @description A list of whole numbers, of a fixed length.
         */
        IntegersOption: {
            type: string;
            label: components["schemas"]["Label"];
            clause: string;
            note: string;
            value: number[];
            length: number;
            minimum: number;
            maximum: number;
        };
        /**
         * NamesOption
         * @description A list of different names.
         */
        NamesOption: {
            type: string;
            label: components["schemas"]["Label"];
            clause: string;
            note: string;
            value: string[];
            allowed: string[];
            allowed_labels: components["schemas"]["Label"][];
        };
        /** SamPreset */
        SamPreset: {
            game: string;
            preset: string;
            label: components["schemas"]["Label"];
            options: components["schemas"]["SamPresetOptions"];
        };
        /** SamPresetOptions */
        SamPresetOptions: {
            straight_two: components["schemas"]["EnumOption"];
            quad_cuts_pair2: components["schemas"]["BooleanOption"];
            chop_two: components["schemas"]["IntegerOption"];
            chop_quad: components["schemas"]["IntegerOption"];
            stacked_chop: components["schemas"]["EnumOption"];
            cong_amount: components["schemas"]["IntegerOption"];
            sam_amount: components["schemas"]["IntegerOption"];
            sam_adds_rotten: components["schemas"]["BooleanOption"];
            den_sam_to: components["schemas"]["EnumOption"];
            sam_priority: components["schemas"]["EnumOption"];
            thoi_two: components["schemas"]["EnumOption"];
            thoi_two_amount: components["schemas"]["IntegerOption"];
            thoi_quad_amount: components["schemas"]["IntegerOption"];
            finish_with_two: components["schemas"]["EnumOption"];
            finish_two_pays: components["schemas"]["EnumOption"];
            finish_two_fixed: components["schemas"]["IntegerOption"];
            bao1: components["schemas"]["EnumOption"];
            bao1_min_players: components["schemas"]["IntegerOption"];
            bao1_amount: components["schemas"]["EnumOption"];
            instant_hands: components["schemas"]["NamesOption"];
            instant_amount: components["schemas"]["IntegerOption"];
            first_lead: components["schemas"]["EnumOption"];
            fee_rate: components["schemas"]["NumberOption"];
            buy_in: components["schemas"]["IntegerOption"];
            loss_cap: components["schemas"]["EnumOption"];
            max_players: components["schemas"]["IntegerOption"];
        };
        /**
         * SolveIn
         * @description A hand to arrange.
         */
        SolveIn: {
            cards: string[];
            /**
             * @description Players at the table, ourselves included.
             * @default 4
             */
            players?: number;
            rules?: components["schemas"]["MauBinhRulesIn"];
            /**
             * @description Arrangements to return, `best` included.
             * @default 3
             */
            top?: number;
            opponents?: components["schemas"]["OpponentsIn"];
            /** @default [] */
            dead?: string[];
            locked?: components["schemas"]["LocksIn"];
            /**
             * @default expected
             * @enum {string}
             */
            objective?: "expected" | "mixed";
            /**
             * @description The same seed gives the same answer.
             * @default 0
             */
            seed?: number;
        };
        /**
         * MauBinhRulesIn
         * @description House rules: a preset, and what differs from it.
         */
        MauBinhRulesIn: {
            /**
             * @description The first is the default.
             * @enum {string}
             */
            preset?: "majority" | "per_chi";
            options?: components["schemas"]["MauBinhOptionsIn"];
        };
        /**
         * MauBinhOptionsIn
         * @description Options that differ from those of the preset.
         */
        MauBinhOptionsIn: {
            /**
             * @description who wins more rows takes pair_win, or every row is worth chi_value. docs/rules.md B-M-01
             * @enum {string}
             */
            pair_scoring?: "majority" | "per_chi";
            /** @description points of a match-up under majority. docs/rules.md M-38 */
            pair_win?: number;
            /** @description points of a row under per_chi. docs/rules.md B-M-01 */
            chi_value?: number;
            /**
             * @description a bonus is added to, or stands in place of, the row's value; replace needs per_chi. docs/rules.md B-M-02
             * @enum {string}
             */
            bonus_mode?: "add" | "replace";
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-31 */
            bonus_front_three_of_a_kind?: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-32 */
            bonus_middle_full_house?: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-33 */
            bonus_back_four_of_a_kind?: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-33 */
            bonus_middle_four_of_a_kind?: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-34 */
            bonus_back_straight_flush?: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-34 */
            bonus_middle_straight_flush?: number;
            /** @description for winning all three rows of a match-up. docs/rules.md M-35 */
            sweep_multiplier?: number;
            /**
             * @description what is multiplied: the match-up without or with bonuses. docs/rules.md B-M-03
             * @enum {string}
             */
            sweep_multiplies?: "base" | "all";
            /** @description added once to a swept match-up, after the multiplier. docs/rules.md B-M-03 */
            sweep_bonus_flat?: number;
            /**
             * @description sweeping every opponent: replace = base becomes sweep_all_amount; add = base x sweep_multiplier + sweep_all_amount; multiply = sweep_all_multiplier instead of sweep_multiplier. docs/rules.md B-M-04
             * @enum {string}
             */
            sweep_all_mode?: "none" | "replace" | "add" | "multiply";
            /** @description points from each opponent, for replace and add. docs/rules.md M-36 */
            sweep_all_amount?: number;
            /** @description for multiply. docs/rules.md B-M-04 */
            sweep_all_multiplier?: number;
            /** @description players dealt in, at least. docs/rules.md M-36 */
            sweep_all_min_players?: number;
            /** @description a foul pays this to each legal opponent. docs/rules.md M-37 */
            foul_amount?: number;
            /** @description a legal opponent's bonus rows are paid by the foul as well. docs/rules.md B-M-06 */
            foul_pays_bonus?: boolean;
            /** @description a foul counts as a swept house towards sweeping all. docs/rules.md B-M-06 */
            foul_counts_as_swept?: boolean;
            /**
             * @description a foul against an instant win pays only that, or that and foul_amount. docs/rules.md B-M-06
             * @enum {string}
             */
            foul_vs_instant?: "instant_only" | "both";
            /**
             * @description A-2-3-4-5 is the lowest or the second highest straight (and straight flush). docs/rules.md B-M-18
             * @enum {string}
             */
            a2345?: "lowest" | "second";
            /**
             * @description rows of equal strength are legal (gte) or foul (gt). docs/rules.md B-M-10
             * @enum {string}
             */
            order_compare?: "gte" | "gt";
            /**
             * @description front against middle: category and all shared cards, or category and main rank only. docs/rules.md B-M-09
             * @enum {string}
             */
            cross_compare?: "full" | "main_rank";
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-24 */
            instant_dragon_flush?: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-25 */
            instant_dragon?: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-26 */
            instant_five_pairs_triple?: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-27 */
            instant_six_pairs?: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-28 */
            instant_three_straights?: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-29 */
            instant_three_flushes?: number;
            /** @description 5 + 5 + 3, each a straight flush; off at 0. docs/rules.md B-M-21 */
            instant_three_straight_flushes?: number;
            /** @description three fours of a kind; off at 0. docs/rules.md B-M-21 */
            instant_three_quads?: number;
            /** @description a four and three threes of a kind; off at 0. docs/rules.md B-M-21 */
            instant_quad_three_triples?: number;
            /** @description four threes of a kind; off at 0. docs/rules.md B-M-21 */
            instant_four_triples?: number;
            /** @description at least twelve of J Q K A; off at 0. docs/rules.md B-M-21 */
            instant_twelve_faces?: number;
            /** @description every card 8 or higher; off at 0. docs/rules.md B-M-21 */
            instant_all_big?: number;
            /** @description every card 8 or lower; off at 0. docs/rules.md B-M-21 */
            instant_all_small?: number;
            /** @description all red or all black; off at 0. docs/rules.md B-M-21 */
            instant_thirteen_same_colour?: number;
            /** @description twelve of one colour; off at 0. docs/rules.md B-M-21 */
            instant_twelve_same_colour?: number;
            /** @description five consecutive pairs; off at 0. docs/rules.md B-M-21 */
            instant_five_pair_run?: number;
            /**
             * @description two instant wins at one table: nothing between them, or the better paid one takes its amount. docs/rules.md B-M-08
             * @enum {string}
             */
            instant_vs_instant?: "none" | "higher_wins";
            /**
             * @description detected, or only when the player says `declare`: true in settle. docs/rules.md B-M-15
             * @enum {string}
             */
            instant_declare?: "auto" | "required";
            /** @description in six_pairs and five_pairs_triple. docs/rules.md B-M-13 */
            quads_as_two_pairs?: boolean;
            /** @description docs/rules.md B-M-11 */
            three_straights_allow_straight_flush?: boolean;
            /** @description below fee_boundary. docs/rules.md M-39 */
            fee_rate?: number;
            /** @description from fee_boundary on. docs/rules.md M-39 */
            fee_rate_high?: number;
            /** @description bet from which fee_rate_high holds. docs/rules.md B-M-16 */
            fee_boundary?: number;
            /**
             * @description the player's positive net, or every positive match-up. docs/rules.md B-M-16
             * @enum {string}
             */
            fee_base?: "net" | "pair";
            /** @description multiples of the bet; used by loss_cap. docs/rules.md M-07 */
            buy_in?: number;
            /**
             * @description cap of a player's loss; winners are paid in proportion, rounded down, remainder to the earliest. docs/rules.md B-M-17
             * @enum {string}
             */
            loss_cap?: "none" | "buy_in" | "purse";
        };
        /**
         * OpponentsIn
         * @description Who sits opposite. `model`: equilibrium, greedy, cautious or a trained name.
         */
        OpponentsIn: {
            /** @default equilibrium */
            model?: string;
            /**
             * @description Opponent hands wanted.
             * @default 10000
             */
            samples?: number;
            /** @default [] */
            known?: components["schemas"]["KnownOpponentIn"][];
        };
        /**
         * KnownOpponentIn
         * @description An opponent whose cards are known: either `cards` as dealt, or the three rows as set.
         */
        KnownOpponentIn: {
            /** @default [] */
            cards?: string[];
            /** @default [] */
            back?: string[];
            /** @default [] */
            middle?: string[];
            /** @default [] */
            front?: string[];
        };
        /**
         * LocksIn
         * @description Cards that must lie in a given row.
         */
        LocksIn: {
            /** @default [] */
            back?: string[];
            /** @default [] */
            middle?: string[];
            /** @default [] */
            front?: string[];
        };
        /**
         * SolveOut
         * @description The best arrangement of a hand, and the next best.
         */
        SolveOut: {
            cards: string[];
            rules: components["schemas"]["MauBinhRules"];
            instant_win: components["schemas"]["InstantWinOut"] | null;
            best: components["schemas"]["ArrangementOut"];
            alternatives: components["schemas"]["ArrangementOut"][];
            mixed: components["schemas"]["MixedChoiceOut"][] | null;
            counts: components["schemas"]["CountsOut"];
            estimate: components["schemas"]["EstimateOut"];
            elapsed_ms: number;
        };
        /**
         * MauBinhRules
         * @description The house rules in force.
         */
        MauBinhRules: {
            game: string;
            preset: string;
            options: components["schemas"]["MauBinhOptions"];
        };
        /**
         * MauBinhOptions
         * @description Every option with its value.
         */
        MauBinhOptions: {
            /**
             * @description who wins more rows takes pair_win, or every row is worth chi_value. docs/rules.md B-M-01
             * @enum {string}
             */
            pair_scoring: "majority" | "per_chi";
            /** @description points of a match-up under majority. docs/rules.md M-38 */
            pair_win: number;
            /** @description points of a row under per_chi. docs/rules.md B-M-01 */
            chi_value: number;
            /**
             * @description a bonus is added to, or stands in place of, the row's value; replace needs per_chi. docs/rules.md B-M-02
             * @enum {string}
             */
            bonus_mode: "add" | "replace";
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-31 */
            bonus_front_three_of_a_kind: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-32 */
            bonus_middle_full_house: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-33 */
            bonus_back_four_of_a_kind: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-33 */
            bonus_middle_four_of_a_kind: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-34 */
            bonus_back_straight_flush: number;
            /** @description points for winning that row with it; 0 = none. docs/rules.md M-34 */
            bonus_middle_straight_flush: number;
            /** @description for winning all three rows of a match-up. docs/rules.md M-35 */
            sweep_multiplier: number;
            /**
             * @description what is multiplied: the match-up without or with bonuses. docs/rules.md B-M-03
             * @enum {string}
             */
            sweep_multiplies: "base" | "all";
            /** @description added once to a swept match-up, after the multiplier. docs/rules.md B-M-03 */
            sweep_bonus_flat: number;
            /**
             * @description sweeping every opponent: replace = base becomes sweep_all_amount; add = base x sweep_multiplier + sweep_all_amount; multiply = sweep_all_multiplier instead of sweep_multiplier. docs/rules.md B-M-04
             * @enum {string}
             */
            sweep_all_mode: "none" | "replace" | "add" | "multiply";
            /** @description points from each opponent, for replace and add. docs/rules.md M-36 */
            sweep_all_amount: number;
            /** @description for multiply. docs/rules.md B-M-04 */
            sweep_all_multiplier: number;
            /** @description players dealt in, at least. docs/rules.md M-36 */
            sweep_all_min_players: number;
            /** @description a foul pays this to each legal opponent. docs/rules.md M-37 */
            foul_amount: number;
            /** @description a legal opponent's bonus rows are paid by the foul as well. docs/rules.md B-M-06 */
            foul_pays_bonus: boolean;
            /** @description a foul counts as a swept house towards sweeping all. docs/rules.md B-M-06 */
            foul_counts_as_swept: boolean;
            /**
             * @description a foul against an instant win pays only that, or that and foul_amount. docs/rules.md B-M-06
             * @enum {string}
             */
            foul_vs_instant: "instant_only" | "both";
            /**
             * @description A-2-3-4-5 is the lowest or the second highest straight (and straight flush). docs/rules.md B-M-18
             * @enum {string}
             */
            a2345: "lowest" | "second";
            /**
             * @description rows of equal strength are legal (gte) or foul (gt). docs/rules.md B-M-10
             * @enum {string}
             */
            order_compare: "gte" | "gt";
            /**
             * @description front against middle: category and all shared cards, or category and main rank only. docs/rules.md B-M-09
             * @enum {string}
             */
            cross_compare: "full" | "main_rank";
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-24 */
            instant_dragon_flush: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-25 */
            instant_dragon: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-26 */
            instant_five_pairs_triple: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-27 */
            instant_six_pairs: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-28 */
            instant_three_straights: number;
            /** @description points from each opponent; 0 = not an instant win. docs/rules.md M-29 */
            instant_three_flushes: number;
            /** @description 5 + 5 + 3, each a straight flush; off at 0. docs/rules.md B-M-21 */
            instant_three_straight_flushes: number;
            /** @description three fours of a kind; off at 0. docs/rules.md B-M-21 */
            instant_three_quads: number;
            /** @description a four and three threes of a kind; off at 0. docs/rules.md B-M-21 */
            instant_quad_three_triples: number;
            /** @description four threes of a kind; off at 0. docs/rules.md B-M-21 */
            instant_four_triples: number;
            /** @description at least twelve of J Q K A; off at 0. docs/rules.md B-M-21 */
            instant_twelve_faces: number;
            /** @description every card 8 or higher; off at 0. docs/rules.md B-M-21 */
            instant_all_big: number;
            /** @description every card 8 or lower; off at 0. docs/rules.md B-M-21 */
            instant_all_small: number;
            /** @description all red or all black; off at 0. docs/rules.md B-M-21 */
            instant_thirteen_same_colour: number;
            /** @description twelve of one colour; off at 0. docs/rules.md B-M-21 */
            instant_twelve_same_colour: number;
            /** @description five consecutive pairs; off at 0. docs/rules.md B-M-21 */
            instant_five_pair_run: number;
            /**
             * @description two instant wins at one table: nothing between them, or the better paid one takes its amount. docs/rules.md B-M-08
             * @enum {string}
             */
            instant_vs_instant: "none" | "higher_wins";
            /**
             * @description detected, or only when the player says `declare`: true in settle. docs/rules.md B-M-15
             * @enum {string}
             */
            instant_declare: "auto" | "required";
            /** @description in six_pairs and five_pairs_triple. docs/rules.md B-M-13 */
            quads_as_two_pairs: boolean;
            /** @description docs/rules.md B-M-11 */
            three_straights_allow_straight_flush: boolean;
            /** @description below fee_boundary. docs/rules.md M-39 */
            fee_rate: number;
            /** @description from fee_boundary on. docs/rules.md M-39 */
            fee_rate_high: number;
            /** @description bet from which fee_rate_high holds. docs/rules.md B-M-16 */
            fee_boundary: number;
            /**
             * @description the player's positive net, or every positive match-up. docs/rules.md B-M-16
             * @enum {string}
             */
            fee_base: "net" | "pair";
            /** @description multiples of the bet; used by loss_cap. docs/rules.md M-07 */
            buy_in: number;
            /**
             * @description cap of a player's loss; winners are paid in proportion, rounded down, remainder to the earliest. docs/rules.md B-M-17
             * @enum {string}
             */
            loss_cap: "none" | "buy_in" | "purse";
        };
        /**
         * InstantWinOut
         * @description An instant win and an arrangement that shows it.
         */
        InstantWinOut: {
            kind: string;
            label: components["schemas"]["Label"];
            points_each: number;
            arrangement: components["schemas"]["RowLists"];
        };
        /**
         * RowLists
         * @description Three rows, cards only.
         */
        RowLists: {
            back: string[];
            middle: string[];
            front: string[];
        };
        /**
         * ArrangementOut
         * @description An arrangement and what it is worth: points before any fee, summed over all opponents.
         */
        ArrangementOut: {
            back: components["schemas"]["Row"];
            middle: components["schemas"]["Row"];
            front: components["schemas"]["Row"];
            expected_points: number;
            standard_error: number;
            win_probability: components["schemas"]["RowChances"];
            tie_probability: components["schemas"]["RowChances"];
            sweep_probability: number;
            swept_probability: number;
            sweep_all_probability: number;
        };
        /**
         * Row
         * @description A row of an arrangement: groups first, then high to low.
         */
        Row: {
            cards: string[];
            /** @enum {string} */
            category: "flush" | "four_of_a_kind" | "full_house" | "high_card" | "pair" | "straight" | "straight_flush" | "three_of_a_kind" | "two_pair";
            label: components["schemas"]["Label"];
        };
        /**
         * RowChances
         * @description A probability for each row, against one opponent.
         */
        RowChances: {
            back: number;
            middle: number;
            front: number;
        };
        /**
         * MixedChoiceOut
         * @description One arrangement of a mixed answer and how often to play it.
         */
        MixedChoiceOut: {
            probability: number;
            arrangement: components["schemas"]["ArrangementOut"];
        };
        /**
         * CountsOut
         * @description Splits possible under the locks, the legal ones, and the undominated strength triples.
         */
        CountsOut: {
            arrangements: number;
            legal: number;
            undominated: number;
        };
        /**
         * EstimateOut
         * @description Where the numbers come from.
         */
        EstimateOut: {
            exact: boolean;
            opponents: string;
            samples: number;
            joint_samples: number;
            seed: number;
            note: string;
        };
        /**
         * EvaluateIn
         * @description An arrangement that a person made.
         */
        EvaluateIn: {
            arrangement: components["schemas"]["ArrangementIn"];
            /**
             * @description Players at the table, ourselves included.
             * @default 4
             */
            players?: number;
            rules?: components["schemas"]["MauBinhRulesIn"];
            opponents?: components["schemas"]["OpponentsIn"];
            /**
             * @description The same seed gives the same answer.
             * @default 0
             */
            seed?: number;
        };
        /**
         * ArrangementIn
         * @description Three rows of 13 different cards.
         */
        ArrangementIn: {
            back: string[];
            middle: string[];
            front: string[];
        };
        /**
         * EvaluateOut
         * @description What a person's arrangement is worth beside the best one, on the same samples.
         */
        EvaluateOut: {
            legal: boolean;
            fouls: components["schemas"]["FoulOut"][];
            rows: components["schemas"]["Rows"];
            instant_win: components["schemas"]["InstantWinOut"] | null;
            expected_points: number;
            standard_error: number;
            best: components["schemas"]["ArrangementOut"];
            regret_points: number;
            detail: string;
            rules: components["schemas"]["MauBinhRules"];
            estimate: components["schemas"]["EstimateOut"];
            elapsed_ms: number;
        };
        /**
         * FoulOut
         * @description Why an arrangement is a foul.
         */
        FoulOut: {
            /** @enum {string} */
            code: "front_beats_middle" | "middle_beats_back";
            detail: string;
            label: components["schemas"]["Label"];
        };
        /**
         * Rows
         * @description Three rows.
         */
        Rows: {
            back: components["schemas"]["Row"];
            middle: components["schemas"]["Row"];
            front: components["schemas"]["Row"];
        };
        /**
         * EnumerateIn
         * @description A hand whose legal arrangements are listed, page by page.
         */
        EnumerateIn: {
            cards: string[];
            rules?: components["schemas"]["MauBinhRulesIn"];
            locked?: components["schemas"]["LocksIn"];
            /** @default false */
            undominated?: boolean;
            /** @default 0 */
            offset?: number;
            /** @default 100 */
            limit?: number;
        };
        /**
         * EnumerateOut
         * @description A page of legal arrangements, strongest back first.
         */
        EnumerateOut: {
            total: number;
            offset: number;
            arrangements: components["schemas"]["Rows"][];
        };
        /**
         * ArrangeIn
         * @description Many hands to arrange.
         */
        ArrangeIn: {
            hands: components["schemas"]["HandIn"][];
            /**
             * @description Players at the table, ourselves included.
             * @default 4
             */
            players?: number;
            rules?: components["schemas"]["MauBinhRulesIn"];
        };
        /**
         * HandIn
         * @description One hand of 13 cards.
         */
        HandIn: {
            cards: string[];
        };
        /**
         * ArrangeOut
         * @description An arrangement for each hand, in the order of the request.
         */
        ArrangeOut: {
            arrangements: components["schemas"]["RowLists"][];
        };
        /**
         * SettleIn
         * @description A table to settle. `bet`: money of one point.
         */
        SettleIn: {
            players: components["schemas"]["SettlePlayerIn"][];
            /** @default 1 */
            bet?: number;
            rules?: components["schemas"]["MauBinhRulesIn"];
        };
        /**
         * SettlePlayerIn
         * @description A player: three rows as set, or 13 `cards` that the solver arranges. `purse`: money brought.
         */
        SettlePlayerIn: {
            id: string;
            /** @default [] */
            cards?: string[];
            /** @default [] */
            back?: string[];
            /** @default [] */
            middle?: string[];
            /** @default [] */
            front?: string[];
            /** @default false */
            declare?: boolean;
            purse?: number;
        };
        /**
         * SettleOut
         * @description A settled table.
         */
        SettleOut: {
            players: components["schemas"]["SettledPlayerOut"][];
            matchups: components["schemas"]["MatchupOut"][];
            sweep_all: string | null;
        };
        /**
         * SettledPlayerOut
         * @description What the hand brings one player. `net_points` and `net` are before the fee.
         */
        SettledPlayerOut: {
            id: string;
            /** @enum {string} */
            status: "foul" | "instant_win" | "legal";
            status_label: components["schemas"]["Label"];
            instant_win: components["schemas"]["InstantWinOut"] | null;
            net_points: number;
            net: number;
            fee: number;
            credited: number;
            arrangement: components["schemas"]["RowLists"];
        };
        /**
         * MatchupOut
         * @description Two players, `a` the earlier in the request; everything seen from `a`.
         */
        MatchupOut: {
            a: string;
            b: string;
            rows: components["schemas"]["RowResultsOut"];
            sweep: ("a" | "b") | null;
            lines: components["schemas"]["LineOut"][];
            points: number;
        };
        /**
         * RowResultsOut
         * @description Who won each row, seen from `a`.
         */
        RowResultsOut: {
            back: number;
            middle: number;
            front: number;
        };
        /**
         * LineOut
         * @description One reason for points, seen from `a`.
         */
        LineOut: {
            kind: string;
            label: components["schemas"]["Label"];
            points: number;
        };
        /**
         * InstantWinIn
         * @description A hand to look at.
         */
        InstantWinIn: {
            cards: string[];
            rules?: components["schemas"]["MauBinhRulesIn"];
        };
        /**
         * InstantWinAnswer
         * @description The instant win of a hand, if it is one.
         */
        InstantWinAnswer: {
            instant_win: components["schemas"]["InstantWinOut"] | null;
        };
        /**
         * CompareIn
         * @description Two rows of 3 or 5 cards; they may share cards.
         */
        CompareIn: {
            a: string[];
            b: string[];
            rules?: components["schemas"]["MauBinhRulesIn"];
        };
        /**
         * CompareOut
         * @description 1: `a` is stronger; -1: `b` is; 0: neither.
         */
        CompareOut: {
            result: number;
            a: components["schemas"]["Row"];
            b: components["schemas"]["Row"];
        };
        /**
         * TlmnClassifyIn
         * @description Cards to name.
         */
        TlmnClassifyIn: {
            cards: string[];
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * TlmnRulesIn
         * @description House rules: a preset, and what differs from it.
         */
        TlmnRulesIn: {
            /**
             * @description The first is the default.
             * @enum {string}
             */
            preset?: "multiplier" | "rank" | "count" | "points";
            options?: components["schemas"]["TlmnOptionsIn"];
        };
        /**
         * TlmnOptionsIn
         * @description Options that differ from those of the preset.
         */
        TlmnOptionsIn: {
            /**
             * @description places: losers pay the first by place; rank: last pays first, third pays second; count: the game stops at the first finish, losers pay by cards; points: place points. docs/rules.md T0-27, T1-01, T4-27
             * @enum {string}
             */
            scoring?: "places" | "rank" | "count" | "points";
            /**
             * @description first game; random = the caller gives `leader`; 3S falls back to the lowest dealt card. docs/rules.md B-T-09
             * @enum {string}
             */
            first_lead?: "random" | "3S" | "lowest";
            /**
             * @description first play of the first game. docs/rules.md B-T-09
             * @enum {string}
             */
            opening_must_include?: "none" | "3S" | "lowest";
            /**
             * @description docs/rules.md T4-46
             * @enum {string}
             */
            after_instant_lead?: "winner" | "3S" | "first_game";
            /**
             * @description T4-23: from outside the round; anyone: also a seat in the round before its turn. docs/rules.md B-T-08
             * @enum {string}
             */
            four_pairs_out_of_turn?: "off" | "passed_only" | "anyone";
            /** @description docs/rules.md B-T-07b */
            quad_cuts_pair2?: boolean;
            /** @description then above four consecutive pairs, and cuts three 2s. docs/rules.md B-T-06 */
            five_pairs_playable?: boolean;
            /**
             * @description docs/rules.md C-8.2
             * @enum {string}
             */
            finish_with_two?: "allow" | "forbid";
            /** @description what each loser pays, in finishing order; multiplier: to the first; rank: last to first (10), third to second (5). docs/rules.md T0-27, T1-16 */
            place_pay_2?: number[];
            /** @description docs/rules.md T0-28, T1-12 */
            place_pay_3?: number[];
            /** @description rank: the third's 5 goes to the second. docs/rules.md T0-29, T1-07 */
            place_pay_4?: number[];
            /** @description by place, not zero sum. docs/rules.md T4-27 */
            place_points?: number[];
            /** @description a 2 cut, by suit S C D H. docs/rules.md B-T-14 */
            chop_two?: number[];
            /** @description cut. docs/rules.md T0-21, T0-33, T1-22, T4-36 */
            chop_pair_run_3?: number;
            /** @description cut. docs/rules.md T0-40, B-T-16, T1-21, T4-37 */
            chop_quad?: number;
            /** @description cut; a five-pair run costs the same. docs/rules.md T0-34, T1-23, T4-38 */
            chop_pair_run_4?: number;
            /** @description a 2 left over, by suit S C D H. docs/rules.md B-T-14 */
            rotten_two?: number[];
            /** @description left over. docs/rules.md T0-21, T0-33, T1-22, T4-36 */
            rotten_pair_run_3?: number;
            /** @description left over. docs/rules.md T0-40, B-T-16, T1-21, T4-37 */
            rotten_quad?: number;
            /** @description left over; a five-pair run costs the same. docs/rules.md T0-34, T1-23, T4-38 */
            rotten_pair_run_4?: number;
            /** @description docs/rules.md T0-45 */
            chop_quad_by_pair_run_4?: number;
            /**
             * @description second: to the second place. docs/rules.md B-T-24
             * @enum {string}
             */
            rotten_to?: "first" | "second" | "next_above";
            /**
             * @description flat: a chain of two or more cuts costs stacked_flat; a single cut keeps its price. docs/rules.md B-T-17
             * @enum {string}
             */
            stacked_chop?: "cumulative" | "flat" | "each";
            /** @description docs/rules.md T0-42 */
            stacked_flat?: number;
            /** @description docs/rules.md B-T-17 */
            chain_counts_twos?: boolean;
            /**
             * @description cutting the 2 that was a player's last play. docs/rules.md B-T-23
             * @enum {string}
             */
            chop_last_card?: "free" | "paid";
            /** @description docs/rules.md B-T-15 */
            cong_amount?: number;
            /** @description docs/rules.md B-T-15 */
            cong_adds_rotten?: boolean;
            /**
             * @description in replay: the seat that could have beaten pays for all; settle takes den_cong_seat whatever this says. docs/rules.md B-T-26
             * @enum {string}
             */
            den_cong?: "off" | "could_beat";
            /**
             * @description first place on a lone 3S; extra: every loser, frozen or not, pays dut_mu_amount more; double: the place and cong payments are doubled, rotten is not. docs/rules.md B-T-18
             * @enum {string}
             */
            dut_mu?: "off" | "extra" | "double";
            /** @description docs/rules.md T0-41 */
            dut_mu_amount?: number;
            /** @description rank and count: brings the pot (chicken_ante) with it. docs/rules.md T1-33 */
            put_3_spades?: boolean;
            /**
             * @description docs/rules.md B-T-20
             * @enum {string}
             */
            put_3_spades_fail?: "immediate" | "at_end";
            /** @description docs/rules.md T1-34 */
            chicken_ante?: number;
            /** @description in order of priority; [] = no instant wins. docs/rules.md T0-51 */
            instant_hands?: ("dragon" | "four_twos" | "five_pair_run" | "six_pairs")[];
            /** @description docs/rules.md B-T-28 */
            instant_amount?: number;
            /** @description docs/rules.md T0-52 */
            instant_adds_rotten?: boolean;
            /**
             * @description two of the same kind; top_card: the higher top card of the pattern, rank then suit, then turn order. docs/rules.md B-T-13
             * @enum {string}
             */
            instant_tie?: "turn_order" | "top_card";
            /** @description docs/rules.md T4-50 */
            dragon_needs_two?: boolean;
            /**
             * @description count: cards that are charged as rotten count as cards too, or not. docs/rules.md B-T-19
             * @enum {string}
             */
            count_rotten?: "add" | "replace";
            /** @description points. docs/rules.md B-T-22b */
            ung_any_last_holder?: boolean;
            /** @description of the positive net, rounded down. docs/rules.md C-8.2 */
            fee_rate?: number;
            /** @description docs/rules.md T0-01 */
            buy_in?: number;
            /**
             * @description docs/rules.md B-T-25
             * @enum {string}
             */
            loss_cap?: "none" | "buy_in" | "purse";
        };
        /**
         * ClassifyOut
         * @description What a set of cards is. Without `valid` the other fields are empty and `reason` says why.
         */
        ClassifyOut: {
            valid: boolean;
            reason: string | null;
            kind: string;
            size: number;
            rank: string;
            top: string;
            chop: boolean;
            label: components["schemas"]["Label"];
        };
        /**
         * TlmnCompareIn
         * @description A play against the one on the table; they may share cards.
         */
        TlmnCompareIn: {
            table: string[];
            play: string[];
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * BeatsOut
         * @description Whether a play beats the table; `chop`: by cutting; `reason`: why not.
         */
        BeatsOut: {
            beats: boolean;
            chop: boolean;
            reason: string | null;
            detail: string;
            label: components["schemas"]["Label"];
        };
        /**
         * TlmnInstantWinIn
         * @description A dealt hand.
         */
        TlmnInstantWinIn: {
            cards: string[];
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * WinAnswer
         * @description The instant win of a hand, if it is one.
         */
        WinAnswer: {
            instant_win: components["schemas"]["WinOut"] | null;
        };
        /**
         * WinOut
         * @description An instant win.
         */
        WinOut: {
            kind: string;
            label: components["schemas"]["Label"];
        };
        /**
         * TlmnLegalMovesIn
         * @description A hand and the play it faces; an empty table is a free lead.
         */
        TlmnLegalMovesIn: {
            hand: string[];
            /** @default [] */
            table?: string[];
            /** @description Rank then suit: TD, 10d, 10♦. */
            must_include?: string;
            /** @default false */
            passed?: boolean;
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * MovesOut
         * @description Every play that is allowed, each set of cards once.
         */
        MovesOut: {
            moves: components["schemas"]["MoveOut"][];
            count: number;
            can_pass: boolean;
        };
        /**
         * MoveOut
         * @description A play that is allowed.
         */
        MoveOut: {
            cards: string[];
            kind: string;
            chop: boolean;
        };
        /**
         * TlmnDecomposeIn
         * @description A hand to use up.
         */
        TlmnDecomposeIn: {
            hand: string[];
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * DecomposeOut
         * @description The fewest combinations that use up a hand.
         */
        DecomposeOut: {
            turns: number;
            plays: string[][];
            optimal: boolean;
        };
        /**
         * TlmnValidateIn
         * @description One move in a game given by its history.
         */
        TlmnValidateIn: {
            seats: number;
            move: components["schemas"]["TlmnEventIn"];
            /** @default [] */
            hands?: components["schemas"]["TlmnHandIn"][];
            /** @default [] */
            history?: components["schemas"]["TlmnEventIn"][];
            /**
             * @description Seat in turn order.
             * @default -1
             */
            leader?: number;
            /**
             * @description 1 = the first game at this table.
             * @default 1
             */
            game_number?: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            previous_winner?: number;
            /** @default false */
            previous_instant_win?: boolean;
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * TlmnEventIn
         * @description A play of cards, or a pass.
         */
        TlmnEventIn: {
            /** @description Seat in turn order. */
            seat: number;
            /** @default [] */
            cards?: string[];
            /** @default false */
            pass?: boolean;
        };
        /**
         * TlmnHandIn
         * @description The cards dealt to a seat.
         */
        TlmnHandIn: {
            /** @description Seat in turn order. */
            seat: number;
            cards: string[];
        };
        /**
         * TlmnValidateOut
         * @description The verdict on a move; `state` is after it, or before it when it is refused.
         */
        TlmnValidateOut: {
            legal: boolean;
            reason: string | null;
            detail: string;
            label: components["schemas"]["Label"];
            state: components["schemas"]["TlmnStateOut"];
        };
        /**
         * TlmnStateOut
         * @description A position as the table sees it. `seat_to_act` is -1 when the game is over.
         */
        TlmnStateOut: {
            seat_to_act: number;
            trick: components["schemas"]["TrickOut"];
            cards_left: number[];
            finished: number[];
            stopped: number[];
            over: boolean;
        };
        /**
         * TrickOut
         * @description The round: the play to beat, who laid it, and who is out until the round ends.
         */
        TrickOut: {
            top: string[];
            top_seat: number;
            passed: number[];
        };
        /**
         * TlmnReplayIn
         * @description A game with all its hands.
         */
        TlmnReplayIn: {
            hands: components["schemas"]["TlmnSeatHandIn"][];
            /** @default [] */
            history?: components["schemas"]["TlmnEventIn"][];
            /**
             * @description Money of one point.
             * @default 1
             */
            bet?: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            leader?: number;
            /**
             * @description 1 = the first game at this table.
             * @default 1
             */
            game_number?: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            previous_winner?: number;
            /** @default false */
            previous_instant_win?: boolean;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            den_cong_seat?: number;
            /**
             * @description In the pot before this game, in bets.
             * @default 0
             */
            pot_before?: number;
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * TlmnSeatHandIn
         * @description The cards dealt to a seat, and the money it brought.
         */
        TlmnSeatHandIn: {
            /** @description Seat in turn order. */
            seat: number;
            cards: string[];
            purse?: number;
        };
        /**
         * TlmnReplayOut
         * @description A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game rule.
         */
        TlmnReplayOut: {
            state: components["schemas"]["TlmnStateOut"];
            chops: components["schemas"]["ChopOut"][];
            instant_win: components["schemas"]["DealtWinOut"] | null;
            settlement: components["schemas"]["SettlementOut"] | null;
            next_leader: number;
        };
        /**
         * ChopOut
         * @description One payment for a cut; `cards` are the captured ones that it prices.
         */
        ChopOut: {
            from: number;
            to: number;
            cards: string[];
            points: number;
        };
        /**
         * DealtWinOut
         * @description A hand that won on the deal.
         */
        DealtWinOut: {
            seat: number;
            kind: string;
            label: components["schemas"]["Label"];
        };
        /**
         * SettlementOut
         * @description A settled game.
         */
        SettlementOut: {
            seats: components["schemas"]["SeatMoneyOut"][];
            lines: components["schemas"]["PaymentOut"][];
            pot_after: number;
        };
        /**
         * SeatMoneyOut
         * @description What a game brings one seat. `net_points` and `net` are before the fee.
         */
        SeatMoneyOut: {
            id: string;
            net_points: number;
            net: number;
            fee: number;
            credited: number;
        };
        /**
         * PaymentOut
         * @description One payment between seats; -1 is the pot, or nobody.
         */
        PaymentOut: {
            from: number;
            to: number;
            kind: string;
            label: components["schemas"]["Label"];
            points: number;
        };
        /**
         * TlmnSettleIn
         * @description A finished game.
         */
        TlmnSettleIn: {
            seats: components["schemas"]["TlmnSeatIn"][];
            /** @default [] */
            chops?: components["schemas"]["TlmnChainIn"][];
            /**
             * @description Money of one point.
             * @default 1
             */
            bet?: number;
            instant_win?: components["schemas"]["SeatAndKind"];
            /**
             * @description Seat in turn order.
             * @default -1
             */
            den_cong_seat?: number;
            put_3_spades?: components["schemas"]["PutThreeSpadesIn"];
            /**
             * @description In the pot before this game, in bets.
             * @default 0
             */
            pot_before?: number;
            rules?: components["schemas"]["TlmnRulesIn"];
        };
        /**
         * TlmnSeatIn
         * @description How the game ended for a seat. `place`: 1 = first out; 0 = stopped by cóng. `played`: how many cards.
         */
        TlmnSeatIn: {
            id: string;
            place: number;
            played: number;
            /** @default [] */
            left?: string[];
            /** @default [] */
            last_play?: string[];
            purse?: number;
        };
        /**
         * TlmnChainIn
         * @description Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the hand.
         */
        TlmnChainIn: {
            links: string[][];
            seats: number[];
            finishing: boolean[];
        };
        /**
         * SeatAndKind
         * @description A hand that won on the deal.
         */
        SeatAndKind: {
            /** @description Seat in turn order. */
            seat: number;
            kind: string;
        };
        /**
         * PutThreeSpadesIn
         * @description A seat left with 3♠ alone, and who beat that play, -1 = nobody.
         */
        PutThreeSpadesIn: {
            /** @description Seat in turn order. */
            seat: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            caught_by?: number;
        };
        /**
         * SamClassifyIn
         * @description Cards to name.
         */
        SamClassifyIn: {
            cards: string[];
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamRulesIn
         * @description House rules: a preset, and what differs from it.
         */
        SamRulesIn: {
            /**
             * @description The first is the default.
             * @enum {string}
             */
            preset?: "standard";
            options?: components["schemas"]["SamOptionsIn"];
        };
        /**
         * SamOptionsIn
         * @description Options that differ from those of the preset.
         */
        SamOptionsIn: {
            /**
             * @description 2s in runs. docs/rules.md B-S-01
             * @enum {string}
             */
            straight_two?: "none" | "low" | "high";
            /** @description docs/rules.md B-S-04 */
            quad_cuts_pair2?: boolean;
            /** @description docs/rules.md B-S-05 */
            chop_two?: number;
            /** @description docs/rules.md B-S-05 */
            chop_quad?: number;
            /**
             * @description docs/rules.md B-S-05
             * @enum {string}
             */
            stacked_chop?: "each" | "cumulative";
            /** @description docs/rules.md S-26 */
            cong_amount?: number;
            /** @description from each. docs/rules.md S-32 */
            sam_amount?: number;
            /** @description a successful Sâm: each loser also pays thoi_two and thoi_quad for what is held. docs/rules.md B-S-08 */
            sam_adds_rotten?: boolean;
            /**
             * @description docs/rules.md B-S-17
             * @enum {string}
             */
            den_sam_to?: "blocker" | "all";
            /**
             * @description docs/rules.md B-S-12
             * @enum {string}
             */
            sam_priority?: "first_declared" | "turn_order";
            /**
             * @description only_twos: thoi_two_amount in place of the card count when all cards left are 2s; per_two: thoi_two_amount for each 2 held, on top of the card count. docs/rules.md B-S-13
             * @enum {string}
             */
            thoi_two?: "only_twos" | "per_two" | "off";
            /** @description docs/rules.md S-30 */
            thoi_two_amount?: number;
            /** @description docs/rules.md B-S-20 */
            thoi_quad_amount?: number;
            /**
             * @description docs/rules.md B-S-06
             * @enum {string}
             */
            finish_with_two?: "penalize" | "forbid" | "allow";
            /**
             * @description docs/rules.md S-29
             * @enum {string}
             */
            finish_two_pays?: "cards_played" | "fixed";
            /** @description docs/rules.md B-S-06 */
            finish_two_fixed?: number;
            /**
             * @description docs/rules.md B-S-10
             * @enum {string}
             */
            bao1?: "liability" | "reject" | "off";
            /** @description docs/rules.md B-S-10 */
            bao1_min_players?: number;
            /**
             * @description cards: one point for every card left in all hands; bill: what all losers would have paid. docs/rules.md B-S-11
             * @enum {string}
             */
            bao1_amount?: "bill" | "cards";
            /** @description of dragon (ten-card run), four_twos, same_colour, three_triples, five_pairs, in order of priority. docs/rules.md B-S-15 */
            instant_hands?: ("dragon" | "four_twos" | "same_colour" | "three_triples" | "five_pairs")[];
            /** @description docs/rules.md B-S-15 */
            instant_amount?: number;
            /**
             * @description docs/rules.md S-10
             * @enum {string}
             */
            first_lead?: "random" | "lowest";
            /** @description docs/rules.md B-S-14 */
            fee_rate?: number;
            /** @description docs/rules.md C-8.3 */
            buy_in?: number;
            /**
             * @description docs/rules.md C-8.3
             * @enum {string}
             */
            loss_cap?: "none" | "buy_in" | "purse";
            /** @description docs/rules.md B-S-21 */
            max_players?: number;
        };
        /**
         * SamCompareIn
         * @description A play against the one on the table; they may share cards.
         */
        SamCompareIn: {
            table: string[];
            play: string[];
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamInstantWinIn
         * @description A dealt hand.
         */
        SamInstantWinIn: {
            cards: string[];
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamLegalMovesIn
         * @description A hand and the play it faces; an empty table is a free lead.
         */
        SamLegalMovesIn: {
            hand: string[];
            /** @default [] */
            table?: string[];
            /** @description Rank then suit: TD, 10d, 10♦. */
            must_include?: string;
            /** @default false */
            passed?: boolean;
            /** @default false */
            next_has_one_card?: boolean;
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamDecomposeIn
         * @description A hand to use up.
         */
        SamDecomposeIn: {
            hand: string[];
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamValidateIn
         * @description One move in a game given by its history.
         */
        SamValidateIn: {
            seats: number;
            move: components["schemas"]["SamEventIn"];
            /** @default [] */
            hands?: components["schemas"]["SamHandIn"][];
            /** @default [] */
            history?: components["schemas"]["SamEventIn"][];
            /**
             * @description Seat in turn order.
             * @default -1
             */
            leader?: number;
            /**
             * @description 1 = the first game at this table.
             * @default 1
             */
            game_number?: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            previous_winner?: number;
            /** @default false */
            previous_instant_win?: boolean;
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamEventIn
         * @description A play of cards, a pass, or the declaration of a Sâm.
         */
        SamEventIn: {
            /** @description Seat in turn order. */
            seat: number;
            /** @default [] */
            cards?: string[];
            /** @default false */
            pass?: boolean;
            /** @default false */
            declare_sam?: boolean;
        };
        /**
         * SamHandIn
         * @description The cards dealt to a seat.
         */
        SamHandIn: {
            /** @description Seat in turn order. */
            seat: number;
            cards: string[];
        };
        /**
         * SamValidateOut
         * @description The verdict on a move; `state` is after it, or before it when it is refused.
         */
        SamValidateOut: {
            legal: boolean;
            reason: string | null;
            detail: string;
            label: components["schemas"]["Label"];
            state: components["schemas"]["SamStateOut"];
        };
        /**
         * SamStateOut
         * @description A position as the table sees it. `one_left`: seats that hold one card; `sam_seat`: who declared.
         */
        SamStateOut: {
            seat_to_act: number;
            trick: components["schemas"]["TrickOut"];
            cards_left: number[];
            finished: number[];
            stopped: number[];
            over: boolean;
            one_left: number[];
            sam_seat: number;
        };
        /**
         * SamReplayIn
         * @description A game with all its hands.
         */
        SamReplayIn: {
            hands: components["schemas"]["SamSeatHandIn"][];
            /** @default [] */
            history?: components["schemas"]["SamEventIn"][];
            /**
             * @description Money of one point.
             * @default 1
             */
            bet?: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            leader?: number;
            /**
             * @description 1 = the first game at this table.
             * @default 1
             */
            game_number?: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            previous_winner?: number;
            /** @default false */
            previous_instant_win?: boolean;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            den_cong_seat?: number;
            /**
             * @description In the pot before this game, in bets.
             * @default 0
             */
            pot_before?: number;
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamSeatHandIn
         * @description The cards dealt to a seat, and the money it brought.
         */
        SamSeatHandIn: {
            /** @description Seat in turn order. */
            seat: number;
            cards: string[];
            purse?: number;
        };
        /**
         * SamReplayOut
         * @description A game replayed. `settlement` is there as soon as it is over; `next_leader` -1: by the first-game rule.
         */
        SamReplayOut: {
            state: components["schemas"]["SamStateOut"];
            chops: components["schemas"]["ChopOut"][];
            instant_win: components["schemas"]["DealtWinOut"] | null;
            settlement: components["schemas"]["SettlementOut"] | null;
            next_leader: number;
        };
        /**
         * SamSettleIn
         * @description A finished game.
         */
        SamSettleIn: {
            seats: components["schemas"]["SamSeatIn"][];
            /** @default [] */
            chops?: components["schemas"]["SamChainIn"][];
            /**
             * @description Money of one point.
             * @default 1
             */
            bet?: number;
            instant_win?: components["schemas"]["SeatAndKind"];
            sam?: components["schemas"]["SamIn"];
            /**
             * @description Seat in turn order.
             * @default -1
             */
            liable?: number;
            /**
             * @description In the pot before this game, in bets.
             * @default 0
             */
            pot_before?: number;
            rules?: components["schemas"]["SamRulesIn"];
        };
        /**
         * SamSeatIn
         * @description How the game ended for a seat. `place`: 1 = first out, 0 = cóng or nobody was. `played`: how many cards.
         */
        SamSeatIn: {
            id: string;
            place: number;
            played: number;
            /** @default [] */
            left?: string[];
            /** @default [] */
            last_play?: string[];
            purse?: number;
        };
        /**
         * SamChainIn
         * @description Plays that cut each other, oldest first: seats[i] laid links[i]; finishing[i]: it emptied the hand.
         */
        SamChainIn: {
            links: string[][];
            seats: number[];
            finishing: boolean[];
        };
        /**
         * SamIn
         * @description A declared Sâm and who beat a play of the declarer, -1 = nobody.
         */
        SamIn: {
            /** @description Seat in turn order. */
            seat: number;
            /**
             * @description Seat in turn order.
             * @default -1
             */
            blocked_by?: number;
        };
        /**
         * JobMade
         * @description A job that was taken in.
         */
        JobMade: {
            id: string;
            state: string;
        };
        /**
         * JobStatus
         * @description How a job stands. total: lines, exact once it is done; progress: 0 to 1; created, updated: UTC, ISO 8601.
         *
         *     error: why it failed.
         */
        JobStatus: {
            id: string;
            state: string;
            operation: string;
            format: string;
            total: number;
            finished: number;
            failed_lines: number;
            progress: number;
            created: string;
            updated: string;
            error: string;
        };
    };
    responses: {
        /** @description The body is not readable JSON. */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing here. */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body did not arrive in time. */
        Problem408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The media type is not accepted. */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Readable, but wrong: `errors` lists every fault. */
        Problem422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server is full or not ready; see Retry-After. */
        Problem503: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    page: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    docs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            503: components["responses"]["Problem503"];
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllRules"];
                };
            };
        };
    };
    preset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: "maubinh" | "tlmn" | "sam";
                preset: "majority" | "per_chi" | "multiplier" | "rank" | "count" | "points" | "standard";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MauBinhPreset"] | components["schemas"]["TlmnPreset"] | components["schemas"]["SamPreset"];
                };
            };
            404: components["responses"]["Problem404"];
        };
    };
    maubinh_solve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolveOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    maubinh_evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluateOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    maubinh_enumerate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnumerateIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnumerateOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    maubinh_arrange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArrangeIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArrangeOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    maubinh_settle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettleOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    maubinh_instant_win: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstantWinIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstantWinAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    maubinh_compare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompareOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    maubinh_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": unknown;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_classify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnClassifyIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassifyOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_compare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnCompareIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeatsOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_instant_win: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnInstantWinIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WinAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_legal_moves: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnLegalMovesIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovesOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_decompose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnDecomposeIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecomposeOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnValidateIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TlmnValidateOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnReplayIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TlmnReplayOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    tlmn_settle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TlmnSettleIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_classify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamClassifyIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassifyOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_compare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamCompareIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeatsOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_instant_win: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamInstantWinIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WinAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_legal_moves: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamLegalMovesIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovesOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_decompose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamDecomposeIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecomposeOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamValidateIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SamValidateOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamReplayIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SamReplayOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    sam_settle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SamSettleIn"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementOut"];
                };
            };
            400: components["responses"]["Problem400"];
            408: components["responses"]["Problem408"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            503: components["responses"]["Problem503"];
        };
    };
    jobs_make: {
        parameters: {
            query: {
                /** @description What is asked of every line. */
                operation: "solve" | "arrange" | "settle" | "evaluate";
                /** @description Request fields, as a JSON object, for lines that leave them out. */
                defaults?: string;
            };
            header?: {
                /** @description Makes a repeat return the first job. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": unknown;
                "text/csv": unknown;
                "application/vnd.apache.parquet": unknown;
            };
        };
        responses: {
            /** @description The job is taken in. */
            202: {
                headers: {
                    /** @description Where the job is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobMade"];
                };
            };
            /** @description The request cannot be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive whole. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body or its number of lines is over the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type is not accepted. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Readable, but wrong: `errors` lists every fault. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many jobs of this client, or the rate limit is used up; see Retry-After. */
            429: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Jobs cannot be used now; see Retry-After. */
            503: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The server's disk is full; see Retry-After. */
            507: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    jobs_look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description There is no such job, or it belongs to another key. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Readable, but wrong: `errors` lists every fault. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Jobs cannot be used now; see Retry-After. */
            503: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    jobs_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description There is no such job, or it belongs to another key. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Readable, but wrong: `errors` lists every fault. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Jobs cannot be used now; see Retry-After. */
            503: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The server's disk is full; see Retry-After. */
            507: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    jobs_result: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes; several are not sent. */
                Range?: string;
            };
            path: {
                /** @description The job's id. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    ETag?: string;
                    "Accept-Ranges"?: string;
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                    "text/csv": unknown;
                    "application/vnd.apache.parquet": unknown;
                };
            };
            /** @description A range of it. */
            206: {
                headers: {
                    ETag?: string;
                    "Accept-Ranges"?: string;
                    "Content-Disposition"?: string;
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                    "text/csv": unknown;
                    "application/vnd.apache.parquet": unknown;
                };
            };
            /** @description It is as the ETag of If-None-Match says. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such job, or it belongs to another key. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The result cannot be had in a media type that Accept allows. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The job has no result (yet): `code` says whether it ever will. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The result ends before the range; Content-Range tells its length. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Readable, but wrong: `errors` lists every fault. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Jobs cannot be used now; see Retry-After. */
            503: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The server's disk is full; see Retry-After. */
            507: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    jobs_report: {
        parameters: {
            query?: {
                /** @description Its language; else by Accept-Language. */
                lang?: "vi" | "en";
            };
            header?: never;
            path: {
                /** @description The job's id. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            /** @description There is no such job, or it belongs to another key. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The job has no result (yet): `code` says whether it ever will. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Readable, but wrong: `errors` lists every fault. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Jobs cannot be used now; see Retry-After. */
            503: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The server's disk is full; see Retry-After. */
            507: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
