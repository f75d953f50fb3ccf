/** Kinds of holders of an e-mail's files: attachments in their order, and pictures in the text. */
export const holders = { attachments: 'email', text: 'email_text' } as const;
export const holderKinds = Object.values(holders);
