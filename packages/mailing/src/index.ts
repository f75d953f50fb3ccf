export { classifyHit } from './classify-hit.ts';
export { nameClient } from './name-client.ts';
export { readReply } from './read-reply.ts';
export { judgeDiagnostic } from './returned-mail/judge-diagnostic.ts';
export { type ReturnedMail, readReturnedMail } from './returned-mail/read-returned-mail.ts';
