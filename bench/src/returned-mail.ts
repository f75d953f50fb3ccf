import { classifyHit, type ReturnedMail } from '../../packages/mailing/src/index.ts';
import { type Bounce, bounceOf } from '../../packages/mailing/src/returned-mail/bounce-of.ts';
import { openMail } from '../../packages/mailing/src/returned-mail/open-mail.ts';
import { readByRules } from '../../packages/mailing/src/returned-mail/read-returned-mail.ts';
import { allRules, type Rule, type RuleSource, says } from '../../packages/mailing/src/returned-mail/reason-of.ts';
import { hasData, records } from '../../packages/reading/src/measured/records.ts';

interface Stored {
  id: string;
  raw?: string;
  raw_b64?: string;
}

interface BounceRecord extends Stored {
  agent: string | null;
  is_bounce: boolean | null;
  expected: { reason: string; hard: boolean }[] | null;
}

/** A mail of the set with what it has to be read as; null: the set does not say. */
interface Case {
  bytes: Uint8Array;
  /** Software that wrote the mail. Copies with other line ends share it with the original. */
  software: string;
  kind: ReturnedMail['kind'] | null;
  hard: boolean | null;
  reason: string | null;
  bounce: Bounce | null;
}

const bytesOf = ({ raw, raw_b64 }: Stored): Uint8Array =>
  raw_b64 ? Buffer.from(raw_b64, 'base64') : Buffer.from(raw ?? '');

const softwareOf = (id: string): string => /([^/]+?)-\d+\.eml$/.exec(id)?.[1] ?? id;

function kindOf({ agent, is_bounce, expected }: BounceRecord): Case['kind'] {
  const reason = expected?.[0]?.reason;
  if (reason === 'feedback' || (!reason && agent === 'arf')) return 'complaint';
  if (reason === 'delivered' || is_bounce === false) return 'other';
  return reason || is_bounce ? 'bounce' : null;
}

const cases = (): Promise<Case[]> =>
  Promise.all(
    records<BounceRecord>('bounce_mail/mails.jsonl.gz').map(async (record) => {
      const bytes = bytesOf(record);
      const bounce = bounceOf(await openMail(bytes));
      const [expected] = record.expected ?? [];
      return {
        bytes,
        software: softwareOf(record.id),
        kind: kindOf(record),
        hard: expected?.hard ?? null,
        reason: expected?.reason ?? null,
        bounce: bounce === 'delivered' ? null : bounce,
      };
    }),
  );

const textOf = ({ bounce }: Case): string => (bounce?.evidence.texts ?? []).join('\n');

/**
 * Returns the rules that would exist had nobody read the mails of one software: the general phrases, and each other
 * phrase that a mail of another software contains for the same reason. A mail with the very same words as one of the
 * software counts as its own. `kept`: sources whose phrases stay anyway.
 */
function rulesWithout(software: string, all: readonly Case[], kept: readonly RuleSource[]): Rule[] {
  const own = new Set(all.filter((one) => one.software === software).map(textOf));
  const others = all.filter((one) => one.software !== software && !own.has(textOf(one)));
  return allRules.filter(
    (rule) =>
      kept.includes(rule.source) ||
      others.some(({ bounce, reason }) => bounce && reason === rule.reason && says(bounce.evidence, rule)),
  );
}

class Share {
  #right = 0;
  #total = 0;
  add<T>(wanted: T | null, found: T): void {
    if (wanted === null) return;
    this.#total += 1;
    if (wanted === found) this.#right += 1;
  }
  toString(): string {
    return `${((this.#right / this.#total) * 100).toFixed(1)} % (${this.#right} of ${this.#total})`;
  }
}

/** Reads all mails, each by the rules that `rulesFor` gives for its software. */
async function measure(all: readonly Case[], rulesFor: (software: string) => readonly Rule[]) {
  const [kind, hard, reason] = [new Share(), new Share(), new Share()];
  for (const [software, own] of Map.groupBy(all, (one) => one.software)) {
    const rules = rulesFor(software);
    for (const one of own) {
      const found = await readByRules(one.bytes, rules);
      kind.add(one.kind, found.kind);
      hard.add(one.hard, found.hard);
      reason.add<string>(one.reason, found.reason);
    }
  }
  return { kind: `${kind}`, hard: `${hard}`, reason: `${reason}` };
}

/** Returns the mean processor time a mail, in milliseconds. */
async function timeOf(all: readonly Case[]): Promise<string> {
  const before = process.cpuUsage();
  for (const { bytes } of all) await readByRules(bytes, allRules);
  const { user, system } = process.cpuUsage(before);
  return `${((user + system) / 1000 / all.length).toFixed(1)} ms`;
}

const ordinary = [
  'mail/messages.jsonl.gz',
  'mail/messages_parsed.jsonl.gz',
  'mail/replies.jsonl.gz',
  'mail_auth/arc_validate.jsonl.gz',
  'mail_auth/dkim2.jsonl.gz',
  'mail_auth/dkim_arc_messages.jsonl.gz',
];

/** Names under which the sets store real bounces and complaints among ordinary mails. */
const isReturned = (name: string): boolean =>
  /bounce|dsn|delivery-status|complaint|feedback|arf|multipart-wo-boundary/i.test(name);

async function falseAlarms() {
  let mails = 0;
  const wrong: string[] = [];
  for (const file of ordinary)
    for (const record of records<Stored & { name?: string; input?: { raw?: string } }>(file)) {
      if (isReturned(record.name ?? '')) continue;
      mails += 1;
      const { kind } = await readByRules(bytesOf({ ...record, raw: record.raw ?? record.input?.raw }), allRules);
      if (kind !== 'other') wrong.push(`${kind}: ${record.name ?? record.id}`);
    }
  return { mails, wrong };
}

const agents = ['crawler-user-agents', 'isbot', 'uap-core', 'user-agents-v2'];

/** Judges User-Agents by everything except time. Apps and libraries are left out: both people and robots use them. */
function measureHits() {
  const people = new Set(['browser', 'mail_client']);
  const robots = new Set(['bot', 'mail_proxy']);
  const [robot, person] = [new Share(), new Share()];
  const seen = new Map<string, Set<string>>();
  for (const name of agents)
    for (const { raw, expected } of records<{ raw: string; expected: { label: string | null } }>(
      `user_agents/${name}.jsonl.gz`,
    ))
      if (expected.label) seen.set(raw, (seen.get(raw) ?? new Set()).add(expected.label));
  for (const [agent, labels] of seen) {
    // The sources disagree on some; those prove nothing.
    if (labels.size > 1) continue;
    const [label = ''] = labels;
    const isMachine = classifyHit({ kind: 'open', method: 'GET', agent }).actor === 'machine';
    if (robots.has(label)) robot.add(true, isMachine);
    if (people.has(label)) person.add(false, isMachine);
  }
  return { robot, person };
}

export async function run(): Promise<void> {
  if (!hasData) return console.log('The shared test data are not beside the repository: nothing measured.');
  const all = await cases();
  const general = allRules.filter((rule) => rule.source === 'general');
  console.table({
    goal: { kind: '97 %', hard: '96 %', reason: '92 %' },
    'cross-validated by software': await measure(all, (software) =>
      rulesWithout(software, all, ['general', 'documented']),
    ),
    'the same without documented phrases': await measure(all, (software) => rulesWithout(software, all, ['general'])),
    'general phrases only': await measure(all, () => general),
    'all phrases (fitted)': await measure(all, () => allRules),
  });
  console.log(
    `${all.length} mails of ${new Set(all.map((one) => one.software)).size} programs; processor time a mail: ${await timeOf(all)}`,
  );
  const { mails, wrong } = await falseAlarms();
  console.log(
    `Ordinary mails taken for returned ones: ${wrong.length} of ${mails}${wrong.map((one) => `\n  ${one}`).join('')}`,
  );
  const { robot, person } = measureHits();
  console.log(`classifyHit: robots found ${robot}; people not taken for robots ${person} (goal 98 %)`);
}
