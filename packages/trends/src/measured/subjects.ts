import { classifySubject } from '../index.ts';
import { records } from './labelled-names.ts';

interface Labelled {
  lang: string;
  title?: string;
  text: string;
  labels: string[];
  /** Labels in the folder of news. */
  categories?: string[];
}
interface SubjectFigure {
  set: string;
  language: string;
  /** Mean of the F1 of the labels with at least ten records. */
  macroF1: number;
  labels: { label: string; precision: number; recall: number; f1: number; records: number }[];
  /** Texts without an answer. */
  unanswered: number;
  records: number;
}

/**
 * Our categories for each label of a set, as ids of branches of the tree; written before any result was seen. Labels
 * without a counterpart (Society, geography, Mundo, Opinião, Cotidiano, Mais!) are left out.
 */
const counterparts: Record<string, Record<string, number[]>> = {
  fakedes_es: {
    Politics: [1600],
    Entertainment: [1800, 1341],
    Sport: [1900],
    Science: [1500, 500],
    Security: [1730],
    Economy: [100, 200],
    Health: [700],
    Education: [1420, 1430],
  },
  bosque_pt: {
    Brasil: [1600],
    Dinheiro: [100, 200],
    Esporte: [1900],
    Ilustrada: [1800],
  },
  sib200_multi: {
    'science/technology': [1500, 500],
    travel: [1200],
    sports: [1900],
    politics: [1600],
    entertainment: [1800],
    health: [700],
  },
  reuters21578_en: {
    earn: [112],
    acq: [111],
    crude: [311],
    'nat-gas': [311],
    grain: [841],
    livestock: [841],
    trade: [1623],
    interest: [241],
    cpi: [241],
    gnp: [241],
    jobs: [141],
    ship: [1142],
    gold: [422],
    copper: [422],
    'iron-steel': [422],
    coffee: [822],
  },
};

/** Returns the records of a set; of the news of Reuters those with one category. */
function recordsOf(set: string): Labelled[] {
  if (set !== 'reuters21578_en') return records<Labelled>(`topics/${set}.jsonl.gz`);
  return records<Labelled>(`news/${set}.jsonl.gz`)
    .filter(({ categories }) => categories?.length === 1)
    .map((one) => ({ ...one, labels: one.categories ?? [] }));
}

/** Returns true if the branch is the id itself or above it: 1731 is in 1730 and 1700. */
const isIn = (id: number, branch: number): boolean =>
  id === branch || (branch % 100 === 0 ? id - (id % 100) === branch : branch % 10 === 0 && id - (id % 10) === branch);

/** Returns the label of a category; the expected one if it has several labels. */
function labelOf(id: number | undefined, map: Record<string, number[]>, expected: string): string | null {
  if (id === undefined) return null;
  const fits = (label: string) => map[label]!.some((branch) => isIn(id, branch));
  return fits(expected) ? expected : (Object.keys(map).find(fits) ?? null);
}

function figureOf(set: string, language: string, all: readonly Labelled[]): SubjectFigure {
  const map = counterparts[set]!;
  const own = all.filter(({ labels }) => labels[0] !== undefined && labels[0] in map);
  const answers = own.map(({ lang, title, text, labels }) => {
    const [first] = classifySubject(title ? `${title}\n${text}` : text, { language: lang });
    return { expected: labels[0]!, id: first?.id, given: labelOf(first?.id, map, labels[0]!) };
  });
  const labels = Object.keys(map).flatMap((label) => {
    const right = answers.filter(({ expected, given }) => expected === label && given === label).length;
    const given = answers.filter((one) => one.given === label).length;
    const expected = answers.filter((one) => one.expected === label).length;
    if (expected < 10) return [];
    const f1 = right === 0 ? 0 : (2 * right) / (given + expected);
    return [{ label, precision: given === 0 ? 0 : right / given, recall: right / expected, f1, records: expected }];
  });
  return {
    set,
    language,
    macroF1: labels.reduce((sum, { f1 }) => sum + f1, 0) / labels.length,
    labels,
    unanswered: answers.filter(({ id }) => id === undefined).length,
    records: answers.length,
  };
}

/** Measures the categories on the sets of ../shared/data/topics and the news of Reuters, each language separately. */
export function measureSubjects(): SubjectFigure[] {
  return Object.keys(counterparts).flatMap((set) => {
    const all = recordsOf(set);
    const languages = [...new Set(all.map(({ lang }) => lang))].sort();
    return languages.map((language) =>
      figureOf(
        set,
        language,
        all.filter(({ lang }) => lang === language),
      ),
    );
  });
}
