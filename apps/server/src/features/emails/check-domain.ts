import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import type { DomainCheck } from '@masthead/contract';
import { isPrivateAddress } from '../../platform/fetch/private-addresses.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { senderRecord } from './senders/prove-sender.ts';
import { findSenderAddress } from './senders/senders.queries.ts';

type Needs = Pick<Services, 'db' | 'resolveTxt' | 'nameService' | 'config'> & { secrets: Secrets; scope: Scope };
type Record = DomainCheck['records'][number];

async function textsOf({ resolveTxt }: Needs, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch {
    return [];
  }
}

/** Returns the records that make a sender's domain trusted, each with what to set if it is not right, and the proof of ownership. */
export async function checkDomain(needs: Needs, domain = operatorDomain(needs)): Promise<DomainCheck> {
  const selector = `${needs.config.MASTHEAD_DKIM_SELECTOR}._domainkey.${domain}`;
  const [plain, dkim, dmarc] = await Promise.all([
    textsOf(needs, domain),
    textsOf(needs, selector),
    textsOf(needs, `_dmarc.${domain}`),
  ]);
  const { name, value } = senderRecord(needs.secrets, needs.scope.organisationId, domain);
  const proof = await findSenderAddress(needs.db, needs.scope.organisationId, `@${domain}`);
  return {
    domain,
    records: [
      spfOf(needs, domain, plain),
      dkimOf(needs, selector, dkim),
      dmarcOf(domain, dmarc),
      ...(await returnPathOf(needs)),
      ...(await reverseOf(needs)),
    ],
    ownership: { name, value, is_proven: Boolean(proof?.confirmed_at) },
  };
}

const operatorDomain = ({ config }: Needs): string =>
  /@([^>\s]+)/.exec(config.MASTHEAD_MAIL_FROM)?.[1]?.toLowerCase() ?? 'localhost';

const serverName = ({ config }: Needs): string | null =>
  config.MASTHEAD_SMTP_URL ? new URL(config.MASTHEAD_SMTP_URL).hostname : null;

function spfOf(needs: Needs, domain: string, texts: readonly string[]): Record {
  const found = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const server = serverName(needs);
  // Two records are an error of their own (RFC 7208, section 4.5).
  const isRight = found.length === 1 && !/\+all\b/i.test(found[0]!);
  const expected = `v=spf1 ${server && !/^[\d.:]+$/.test(server) ? `a:${server} ` : ''}mx ~all`;
  return {
    kind: 'spf',
    name: domain,
    found: found.join(' | ') || null,
    expected: isRight ? null : expected,
    is_right: isRight,
  };
}

function dkimOf({ config }: Needs, name: string, texts: readonly string[]): Record {
  const found = texts.find((text) => /\bp=/.test(text)) ?? null;
  const key = config.MASTHEAD_DKIM_KEY ? publicPart(config.MASTHEAD_DKIM_KEY) : null;
  const isRight = found !== null && key !== null && found.replace(/\s/g, '').includes(`p=${key}`);
  return {
    kind: 'dkim',
    name,
    found,
    expected: isRight || !key ? null : `v=DKIM1; k=rsa; p=${key}`,
    is_right: isRight,
  };
}

const publicPart = (pem: string): string =>
  createPublicKey(pem.replaceAll('\\n', '\n')).export({ type: 'spki', format: 'der' }).toString('base64');

function dmarcOf(domain: string, texts: readonly string[]): Record {
  const found = texts.find((text) => /^v=DMARC1\s*;/i.test(text)) ?? null;
  const isRight = found !== null && /;\s*p=(none|quarantine|reject)\b/i.test(found);
  const expected = isRight ? null : `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`;
  return { kind: 'dmarc', name: `_dmarc.${domain}`, found, expected, is_right: isRight };
}

/**
 * Checks that the domain of the return address accepts mail, because bounces arrive there. No check if no return
 * address is set.
 */
async function returnPathOf({ nameService, config }: Needs): Promise<Record[]> {
  const domain = config.MASTHEAD_RETURN_ADDRESS?.split('@')[1];
  if (!domain) return [];
  const found = await nameService.mailServers(domain);
  return [
    { kind: 'return_path', name: domain, found: found.join(' | ') || null, expected: null, is_right: found.length > 0 },
  ];
}

/** Receivers distrust a server whose address has no name, or one that leads elsewhere. None if no server is set. */
async function reverseOf(needs: Needs): Promise<Record[]> {
  const server = serverName(needs)?.replace(/^\[|\]$/g, '');
  if (!server) return [];
  const [address] = isIP(server) ? [server] : await needs.nameService.addresses(server);
  if (!address || isPrivateAddress(address)) return [];
  const names = await needs.nameService.names(address);
  const leadsBack = await Promise.all(
    names.map(async (name) => (await needs.nameService.addresses(name)).includes(address)),
  );
  const isRight = leadsBack.includes(true);
  const expected = isRight || isIP(server) ? null : server;
  return [{ kind: 'reverse', name: address, found: names.join(' | ') || null, expected, is_right: isRight }];
}
