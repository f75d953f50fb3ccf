/** Programs by signs of their User-Agent, the special ones first: a program inside another one names both. */
const programs: readonly { client: string; agent: RegExp }[] = [
  { client: 'Gmail', agent: /GoogleImageProxy|ggpht\.com/i },
  { client: 'Yahoo Mail', agent: /YahooMail/i },
  {
    client: 'Outlook',
    agent: /Microsoft Outlook|MSOffice|ms-office|Outlook-(?:iOS|Android|Express)|Microsoft Office/i,
  },
  { client: 'Thunderbird', agent: /Thunderbird|Betterbird/i },
  { client: 'Samsung Email', agent: /SamsungEmail|Samsung.*Email/i },
  { client: 'Spark', agent: /\bSpark\b|Readdle/i },
  { client: 'Airmail', agent: /Airmail/i },
  { client: 'eM Client', agent: /eM ?Client/i },
  { client: 'Lotus Notes', agent: /Lotus-?Notes/i },
  { client: 'Edge', agent: /Edg(?:e|A|iOS)?\/\d/ },
  { client: 'Opera', agent: /OPR\/|Opera\// },
  { client: 'Firefox', agent: /Firefox\/|FxiOS\// },
  { client: 'Chrome', agent: /Chrome\/|CriOS\// },
  { client: 'Safari', agent: /Version\/[\d.]+ .*Safari\// },
  // Apple Mail is the web view of its system without a browser's name.
  {
    client: 'Apple Mail',
    agent: /AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: Mobile\/\w+)?$|AppleMail|^Mozilla\/5\.0$/,
  },
];

/** Names the program in which an e-mail was read or a link of it opened; null: unknown. */
export const nameClient = (agent: string): string | null =>
  programs.find((program) => program.agent.test(agent.slice(0, 1000)))?.client ?? null;
