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
