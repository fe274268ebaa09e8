// What is checked in JavaScript and CSS; `make lint` checks, `make format` mends what can be mended.

import css from "@eslint/css";
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

const WIDTH = 120;

/** Lines of style sheets: what max-len is to scripts. */
const cssWidth = {
  create: (context) => ({
    StyleSheet() {
      context.sourceCode.lines.forEach((line, at) => {
        if ([...line].length <= WIDTH) return;
        const loc = { start: { line: at + 1, column: 1 }, end: { line: at + 1, column: line.length + 1 } };
        context.report({ loc, message: `This line has more than ${WIDTH} characters.` });
      });
    },
  }),
};

const format = {
  "@stylistic/max-len": ["error", { code: WIDTH, ignoreUrls: true }],
  "@stylistic/no-trailing-spaces": "error",
  "@stylistic/no-tabs": "error",
  "@stylistic/eol-last": "error",
  "@stylistic/semi": ["error", "always"],
  "@stylistic/quotes": ["error", "double", { avoidEscape: true }],
  "@stylistic/comma-spacing": "error",
  "@stylistic/keyword-spacing": "error",
  "@stylistic/arrow-parens": ["error", "always"],
  "@stylistic/no-multiple-empty-lines": ["error", { max: 1, maxEOF: 0 }],
};

export default [
  { ignores: ["**/node_modules/", "clients/", "**/.venv/"] },
  {
    files: ["**/*.js", "**/*.mjs"],
    plugins: { "@stylistic": stylistic },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...js.configs.recommended.rules, ...format,
      eqeqeq: "error", "no-var": "error", "prefer-const": ["error", { destructuring: "all" }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }], "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 40], complexity: ["error", 10],
    },
  },
  {
    files: ["**/*.css"],
    language: "css/css",
    plugins: { css, house: { rules: { width: cssWidth } } },
    rules: {
      ...css.configs.recommended.rules, "house/width": "error",
      // What is hidden or printed is so whatever else says; what an older browser lacks is decoration.
      "css/no-important": "off", "css/use-baseline": "off",
      "css/no-invalid-properties": ["error", { allowUnknownVariables: true }],
    },
  },
];
