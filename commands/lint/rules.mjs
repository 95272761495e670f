/** Requires a reason for every suppressed rule: `eslint-disable-next-line max-params -- why`. */
export const reasonedSuppression = {
  meta: { type: 'suggestion', schema: [], messages: { bare: 'Add the reason after ` -- `.' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.trim();
          if (/^eslint-disable/.test(text) && !/\s--\s+\S/.test(text))
            context.report({ loc: comment.loc, messageId: 'bare' });
        }
      },
    };
  },
};

/** Applies the `patterns` of `no-restricted-imports` to `import()` too. */
export const restrictedDynamicImports = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { patterns: { type: 'array' } }, additionalProperties: false }],
    messages: { restricted: '{{message}}' },
  },
  create(context) {
    const { patterns } = context.options[0];
    return {
      'ImportExpression > Literal.source'({ parent, value }) {
        const pattern = patterns.find(({ regex }) => new RegExp(regex, 'u').test(value));
        if (pattern) context.report({ node: parent, messageId: 'restricted', data: pattern });
      },
    };
  },
};
