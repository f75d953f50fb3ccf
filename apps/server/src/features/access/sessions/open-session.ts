import type { Token } from '@masthead/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { after, days, minutes } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { originOf } from './origin.ts';
import { insertSession } from './sessions.queries.ts';

const usual = days(14);
const impersonation = minutes(60);

/** Origin of a call. */
export interface Caller {
  ip: string;
  userAgent: string | null;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 255) ?? null,
});

/** Opens a session: 14 days renewed by use, or one fixed hour in somebody else's name. Answers its token, which is kept nowhere. */
export async function openSession(
  db: Db,
  { userId, caller, impersonatorId = null }: { userId: string; caller: Caller; impersonatorId?: string | null },
  now: Date,
): Promise<Token> {
  const token = makeToken();
  const lifetime = impersonatorId ? impersonation : usual;
  await insertSession(
    db,
    {
      id: uuidv7(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: caller.userAgent,
      origin: originOf(caller.ip),
      impersonator_id: impersonatorId,
      expires_at: after(now, lifetime),
    },
    now,
  );
  return { access_token: token, token_type: 'bearer', expires_in: lifetime / 1000 };
}
