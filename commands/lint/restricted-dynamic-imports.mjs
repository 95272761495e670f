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
