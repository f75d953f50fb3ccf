import { isbot } from 'isbot';

/** One request for the picture or a link of an e-mail. */
interface Hit {
  kind: 'open' | 'click';
  method: string;
  agent: string;
  /** Values of the headers `purpose`, `sec-purpose` and `x-moz`: what a program says that it asks for. */
  purposes?: readonly string[];
  /** Seconds since the mail server accepted the message; null: unknown. */
  sinceAccepted?: number | null;
  /** Links of the same message that the same address has asked for within a second of this one, this one included. */
  linksInOneSecond?: number;
  /** The link cannot be seen by a person. */
  isTrap?: boolean;
}

interface HitJudgement {
  actor: 'human' | 'machine' | 'unknown';
  reason: string;
}

/** Programs that fetch for a mail service or a security gateway, by signs of their User-Agent. */
const known: readonly { agent: RegExp; reason: string }[] = [
  { agent: /GoogleImageProxy|ggpht\.com/i, reason: 'google_proxy' },
  // The prefetch of Gmail names a browser that never existed.
  { agent: /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0/, reason: 'google_prefetch' },
  { agent: /YahooMailProxy/i, reason: 'yahoo_proxy' },
  { agent: /^Mozilla\/5\.0$/, reason: 'apple_prefetch' },
  {
    agent:
      /SafeLinks|ATP.?Safe|Barracuda|BarracudaCentral|Mimecast|Proofpoint|urldefense|Symantec|MessageLabs|FireEye|Fortinet|FortiGuard|TrendMicro|Trend Micro|Cisco.?(?:IronPort|Umbrella)|IronPort|Sophos|Avanan|Checkpoint|Zscaler|Forcepoint|Websense|Trustwave|Spamhaus|VirusTotal|Kaspersky|BitDefender|ESET|McAfee|Cloudmark|Vade|Hornetsecurity|SpamTitan|urlscan|PhishTank/i,
    reason: 'security_gateway',
  },
];

/** Parts of a User-Agent by which programs without a person name themselves, beside those that isbot knows. */
const robotSigns =
  /\b(?:okhttp|libwww-perl|lwp|http[-_ ]?client|HttpComponents|Java\/\d|Go-http|axios|undici|node-fetch|aiohttp|httpx|requests|urllib|Scrapy|mechanize|Guzzle|PHP|Ruby|Faraday|RestSharp|PowerShell|feed(?:parser|fetcher)?|rss|validator|monitor|checker|fetcher|proxy|preview|scanner|crawler|spider|bot|indexer|archiver|processor|importe?r?|catalog|transcriber|engine-toolkit|GTmetrix|Miniature\.io|YLT|pyannoteAI)\b/i;
/** Players and services of a system that read an address without showing a page. */
const systemServices =
  /ExoPlayer|ExoMedia|AndroidXMedia|AppleCoreMedia|Phonon|SharingExtension|SharingUIService|ShareSheetUI|watchOS\//i;

/** Parts of a User-Agent that name a browser, or the device in front of a person. */
const device =
  /^Mozilla\/\d|^Opera\/|AppleWebKit|Safari|Browser|Windows|Android|Linux|iPhone|iPad|iOS|Macintosh|Mac OS|CFNetwork|Amiga|Symbian|Nokia|MIDP|BlackBerry|PlayStation|SunOS|Lynx|Dalvik|Mozac/i;
const mailClient =
  /\b(?:Thunderbird|Microsoft Outlook|Microsoft Office|MSOffice|ms-office|Outlook-(?:iOS|Android|Express)|Airmail|Spark|Postbox|Lotus-?Notes|eM ?Client|Sparrow|The Bat!|Evolution|Mailspring|Betterbird|AppleMail|YahooMobileMail|Zimbra|Barca|Windows-Live-Mail|Postler)\b/i;

/** A person needs longer than this between the arrival of a message and a request. */
const fastest = 2;
/** A person opens fewer links than this within a second. */
const burst = 3;

const machine = (reason: string): HitJudgement => ({ actor: 'machine', reason });

/** Judges the origin of a request for the picture or a link of an e-mail, and gives the reason. Never throws. */
export function classifyHit(hit: Hit): HitJudgement {
  const agent = hit.agent.slice(0, 1000);
  if (hit.isTrap) return machine('trap_link');
  if (hit.method.toUpperCase() !== 'GET') return machine('head');
  if (hit.purposes?.some((purpose) => /prefetch|preview|prerender/i.test(purpose))) return machine('prefetch');
  if ((hit.linksInOneSecond ?? 1) >= burst) return machine('burst');
  if (agent.trim() === '') return machine('no_agent');
  const program = known.find((one) => one.agent.test(agent));
  if (program) return program.reason === 'google_proxy' ? throughProxy(hit) : machine(program.reason);
  if (mailClient.test(agent)) return tooFast(hit) ?? { actor: 'human', reason: 'mail_client' };
  if (isbot(agent) || robotSigns.test(agent) || systemServices.test(agent)) return machine('robot');
  if (!device.test(agent)) return { actor: 'unknown', reason: 'unknown_program' };
  return tooFast(hit) ?? { actor: 'human', reason: 'browser' };
}

/**
 * Judges a request of Gmail, which fetches pictures when a person opens a message, and sometimes just after it arrived.
 */
const throughProxy = (hit: Hit): HitJudgement =>
  hit.sinceAccepted !== undefined && hit.sinceAccepted !== null && hit.sinceAccepted > 60
    ? { actor: 'unknown', reason: 'google_proxy' }
    : machine('google_proxy');

const tooFast = ({ sinceAccepted }: Hit): HitJudgement | null =>
  sinceAccepted !== undefined && sinceAccepted !== null && sinceAccepted < fastest ? machine('too_fast') : null;
