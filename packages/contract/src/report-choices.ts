/** Sections of a report in their usual order. */
export const reportSectionKinds = [
  'summary',
  'changes',
  'figures',
  'coverage',
  'share',
  'tone',
  'outlets',
  'authors',
  'countries',
  'media_types',
  'tags',
  'topics',
  'names',
  'hashtags',
  'engagement',
  'messages',
  'spokespeople',
  'kpi',
  'clippings',
  'links',
  'newsroom',
  'emails',
  'social',
  'method',
] as const;
export type ReportSectionKind = (typeof reportSectionKinds)[number];

/** Rows whose clippings a report lists itself: no filter of the coverage names them. */
export const reportRowSections = [
  'authors',
  'topics',
  'names',
  'hashtags',
  'engagement',
  'messages',
  'spokespeople',
  'links',
  'stories',
  'new_outlets',
] as const;
export type ReportRowSection = (typeof reportRowSections)[number];

export const reportCharts = ['line', 'area', 'columns', 'bars', 'split', 'map'] as const;
export type ReportChart = (typeof reportCharts)[number];

/** Charts that a section can be drawn as, the usual one first. A section without any has no chart. */
export const chartsOfSection = {
  summary: [],
  changes: [],
  figures: [],
  coverage: ['line', 'area', 'columns'],
  share: ['bars', 'columns'],
  tone: ['split'],
  outlets: ['bars', 'columns'],
  authors: ['bars', 'columns'],
  countries: ['map', 'bars'],
  media_types: ['bars', 'columns'],
  tags: ['bars', 'columns'],
  topics: ['bars', 'columns'],
  names: ['bars', 'columns'],
  hashtags: ['bars', 'columns'],
  engagement: ['bars', 'columns'],
  messages: ['bars', 'columns'],
  spokespeople: ['bars', 'columns'],
  kpi: [],
  clippings: [],
  links: ['bars', 'columns'],
  newsroom: ['bars', 'columns'],
  emails: ['split'],
  social: ['bars', 'columns'],
  method: [],
} as const satisfies Record<ReportSectionKind, readonly ReportChart[]>;

export const reportStatuses = ['pending', 'generating', 'ready', 'failed'] as const;
export const reportFormats = ['pdf', 'pptx', 'docx', 'xlsx', 'book', 'png', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

interface ReportTemplate {
  /** The period that is offered: a whole one that is over, or the days up to yesterday. */
  period: 'last_month' | 'last_week' | 'last_year' | 'last_7_days' | 'last_30_days';
  sections: readonly ReportSectionKind[];
}

/** Templates of reports: what each contains and which period it offers. The method closes every report. */
export const reportTemplates = {
  monthly: { period: 'last_month', sections: reportSectionKinds },
  weekly: {
    period: 'last_week',
    sections: ['summary', 'figures', 'coverage', 'tone', 'outlets', 'clippings', 'method'],
  },
  campaign: {
    period: 'last_30_days',
    sections: [
      ...(['summary', 'figures', 'kpi', 'coverage', 'messages', 'spokespeople'] as const),
      ...(['outlets', 'authors', 'countries', 'tags', 'hashtags', 'engagement'] as const),
      ...(['clippings', 'links', 'newsroom', 'emails', 'social', 'method'] as const),
    ],
  },
  crisis: {
    period: 'last_7_days',
    sections: [
      ...(['summary', 'figures', 'tone', 'coverage', 'topics', 'names', 'spokespeople'] as const),
      ...(['outlets', 'countries', 'engagement', 'clippings', 'method'] as const),
    ],
  },
  launch: {
    period: 'last_30_days',
    sections: [
      ...(['summary', 'figures', 'coverage', 'messages', 'spokespeople'] as const),
      ...([
        'clippings',
        'engagement',
        'outlets',
        'media_types',
        'countries',
        'newsroom',
        'emails',
        'social',
        'method',
      ] as const),
    ],
  },
  competitors: {
    period: 'last_month',
    sections: ['summary', 'share', 'figures', 'coverage', 'tone', 'outlets', 'media_types', 'method'],
  },
  annual: { period: 'last_year', sections: reportSectionKinds },
  pitch: {
    period: 'last_30_days',
    sections: [
      'summary',
      'share',
      'coverage',
      'topics',
      'names',
      'outlets',
      'countries',
      'tone',
      'clippings',
      'method',
    ],
  },
} as const satisfies Record<string, ReportTemplate>;
export type ReportTemplateName = keyof typeof reportTemplates;
export const reportTemplateNames = Object.keys(reportTemplates) as ReportTemplateName[];

interface Arranged<S, P> {
  sections: readonly S[];
  document: { blocks: readonly P[] } | null;
}

/**
 * Returns the sections that a report shows, in their order, each with its content. Hidden sections, those without content and
 * hidden pieces are left out. The page and every file are made from this list.
 */
export const shownSections = <
  S extends { kind: ReportSectionKind; is_hidden: boolean; hidden_clippings: readonly string[] },
  P extends { kind: ReportSectionKind; pieces: readonly { id: string }[] },
>({
  sections,
  document,
}: Arranged<S, P>): { section: S; block: P }[] =>
  sections.flatMap((section) => {
    const block = document?.blocks.find(({ kind }) => kind === section.kind);
    if (!block || section.is_hidden) return [];
    const pieces = block.pieces.filter(({ id }) => !section.hidden_clippings.includes(id));
    return [{ section, block: { ...block, pieces } }];
  });

/** Returns the chart that a section is drawn as; null: it has none. */
export function chartOf(section: { kind: ReportSectionKind; chart: ReportChart | null }): ReportChart | null {
  const choices: readonly ReportChart[] = chartsOfSection[section.kind];
  return section.chart && choices.includes(section.chart) ? section.chart : (choices[0] ?? null);
}
