import type { Token } from '@masthead/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { after, days, minutes } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { originOf } from './origin.ts';
import { insertSession } from './sessions.queries.ts';

/** Origin of a call. */
export interface Caller {
  ip: string;
  userAgent: string | null;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 255) ?? null,
});

interface NewSession {
  userId: string;
  caller: Caller;
  /** The staff member who acts in the user's name, and true if nothing can be changed. */
  impersonation?: { by: string; isReadOnly: boolean };
}

/** Opens a session: 14 days renewed by use, or one fixed hour in somebody else's name. Answers its token, which is kept nowhere. */
export async function openSession(db: Db, { userId, caller, impersonation }: NewSession, now: Date): Promise<Token> {
  const token = makeToken();
  const lifetime = impersonation ? minutes(60) : days(14);
  await insertSession(
    db,
    {
      id: uuidv7(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: caller.userAgent,
      origin: originOf(caller.ip),
      impersonator_id: impersonation?.by ?? null,
      read_only: impersonation?.isReadOnly ?? false,
      expires_at: after(now, lifetime),
    },
    now,
  );
  return { access_token: token, token_type: 'bearer', expires_in: lifetime / 1000 };
}
