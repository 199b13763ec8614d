/** An extension with moves in the session that RPC has no call for: `/to N` (the Nth answer, from 0) and `/again`, a reload. */
export const STEPS = `export default (pi) => {
  pi.registerCommand('to', { handler: async (text, ctx) => {
    const answers = ctx.sessionManager.getEntries().filter(({ type, message }) => type === 'message' && message.role === 'assistant');
    await ctx.navigateTree(answers[Number(text)].id, { summarize: false });
  } });
  pi.registerCommand('again', { handler: async (_, ctx) => { await ctx.reload(); } });
};`;
