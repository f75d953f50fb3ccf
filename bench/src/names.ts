import { readdirSync, statSync } from 'node:fs';
import { detectLanguage, extractArticle } from '@masthead/reading';
import { classifySubject, extractNames, keyPhrases } from '@masthead/trends';
import { pages, type Segments } from '../../packages/reading/src/measured/pages.ts';
import { capitalRuns } from '../../packages/trends/src/measured/capital-runs.ts';
import { hasData, records } from '../../packages/trends/src/measured/labelled-names.ts';
import {
  crossValidateNames,
  f1Of,
  mainTypes,
  measureNames,
  type NameFigure,
  precisionOf,
  type Score,
  sumOf,
} from '../../packages/trends/src/measured/names.ts';
import { type LabelledNews, macroF1, measureOwnSubjects } from '../../packages/trends/src/measured/own-subjects.ts';
import { measureSubjects } from '../../packages/trends/src/measured/subjects.ts';

const two = (value: number) => value.toFixed(2);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const totalOf = ({ scores }: NameFigure): Score => sumOf(mainTypes.flatMap((type) => scores.get(type) ?? []));

const oneType = (figure: NameFigure, type: 'person' | 'organisation' | 'place' | 'product') => {
  const score = figure.scores.get(type);
  return score ? `${two(precisionOf(score))} / ${two(f1Of(score))}` : '–';
};

const pair = (score: Score) => `${two(precisionOf(score))} / ${two(f1Of(score))}`;

/** Prints means of precision and F1 of some sets. */
function printMeans(title: string, figures: readonly NameFigure[]): void {
  const totals = figures.map(totalOf);
  const each = figures.flatMap(({ scores }) => mainTypes.flatMap((type) => scores.get(type) ?? []));
  const means = (scores: readonly Score[]) => `${two(mean(scores.map(precisionOf)))} / ${two(mean(scores.map(f1Of)))}`;
  console.log(
    `${title}: mean of the sets ${means(totals)}, of sets and types ${means(each)}, all names together ${pair(sumOf(totals))}`,
  );
}

function printNames(): void {
  const baseline = new Map(measureNames((text) => capitalRuns(text)).map((figure) => [figure.set, totalOf(figure)]));
  const figures = crossValidateNames((left) => console.log(`… training without ${left}`));
  console.log(
    'Names, exact spans, precision / F1. Each set by a model that was not trained on it; "apart": nor on any set of its',
  );
  console.log('source (the PUD sets are translations of each other).');
  console.table(
    figures.map((figure) => ({
      set: figure.set,
      person: oneType(figure, 'person'),
      organisation: oneType(figure, 'organisation'),
      place: oneType(figure, 'place'),
      product: oneType(figure, 'product'),
      'three types': pair(totalOf(figure)),
      apart: pair(totalOf(figure.apart)),
      'runs of capitals': pair(baseline.get(figure.set)!),
    })),
  );
  for (const [language, own] of Map.groupBy(figures, (figure) => figure.language)) printMeans(language, own);
  const modern = figures.filter(({ set }) => !set.includes('europeana'));
  printMeans('All sets but old newspapers', modern);
  printMeans(
    'The same, apart',
    modern.map(({ apart }) => apart),
  );
  printMeans(
    'Without labels carried over by a program',
    modern.filter(({ isApart }) => !isApart),
  );
  printMeans('All sets', figures);
}

/** Reads pages of a suite as the product does. */
const readPages = (suite: string, ids: ReadonlySet<string>): LabelledNews[] =>
  pages<Segments>(suite)
    .filter(({ truth }) => ids.has(truth.id))
    .map(({ html, url, truth }) => {
      const { title, lead, text } = extractArticle(html, { url });
      const whole = [title, lead, text].filter(Boolean).join('\n');
      return { id: truth.id, language: detectLanguage(whole.slice(0, 5000)).language, text: whole };
    });

function printOwnSubjects(): void {
  const random = measureOwnSubjects('random-subject-labels.tsv', readPages);
  console.log(
    `${random.texts} news drawn at random and labelled by hand: ${random.answered} answered; the top category right ${random.top}, ` +
      `exactly right ${random.exact}`,
  );
  const { texts, answered, exact, top, categories } = measureOwnSubjects('subject-labels.tsv', readPages);
  const enough = categories.filter(({ labelled }) => labelled >= 5);
  console.log(
    `${texts} news labelled by hand, ${enough.length} of ${categories.length} categories five times and more: ` +
      `${answered} answered; the top category right ${top}, exactly right ${exact}`,
  );
  for (const [depth, name] of ['top', 'middle', 'end'].entries()) {
    const { f1, categories: count } = macroF1(categories, depth);
    console.log(`macro F1 at the ${name} of the tree ${two(f1)} (${count} categories with five labelled texts)`);
  }
  console.log('Each category with those below it: labelled, given, right, precision / recall');
  for (const { id, slug, depth, labelled, given, right } of categories)
    console.log(
      `${'  '.repeat(depth)}${id} ${slug}: ${labelled}, ${given}, ${right}, ` +
        `${given ? two(right / given) : '–'} / ${labelled ? two(right / labelled) : '–'}`,
    );
}

function printSubjects(): void {
  const figures = measureSubjects();
  console.log('Subjects: macro F1 of the labels with ten texts and more; texts without an answer count as wrong.');
  console.table(
    figures.map(({ set, language, macroF1, unanswered, records: count }) => ({
      set,
      language,
      'macro F1': two(macroF1),
      'without an answer': `${unanswered} of ${count}`,
    })),
  );
  for (const { set, language, labels } of figures.filter((one) => one.set !== 'sib200_multi'))
    console.log(
      `${set} ${language}: ${labels.map(({ label, precision, recall }) => `${label} ${two(precision)} / ${two(recall)}`).join(', ')} (precision / recall)`,
    );
}

/** Sets with whole articles. */
const articles: [file: string, language: string][] = [
  ['reuters21578_en', 'en'],
  ['10kgnad_de', 'de'],
  ['fakedes_es', 'es'],
  ['norec_reviews_no', 'no'],
  ['iltalehti_headlines_fi', 'fi'],
  ['newscrawl_sentences_da', 'da'],
];
const length = 3_000;
const mostTexts = 200;

/** Returns texts of 3,000 characters of real news. */
function textsOf(file: string): string[] {
  const all = records<{ title?: string; text?: string; description?: string }>(`news/${file}.jsonl.gz`)
    .map(({ title, description, text }) => [title, description, text].filter(Boolean).join('\n'))
    .join('\n');
  const count = Math.min(mostTexts, Math.floor(all.length / length));
  return Array.from({ length: count }, (_, at) => all.slice(at * length, (at + 1) * length));
}

function printTimes(): void {
  console.log(`Mean processor time of a text of ${length} characters, in milliseconds (second of two passes):`);
  const timesOf = (texts: readonly string[], run: (text: string) => unknown): number => {
    for (const text of texts) run(text);
    // The clock of a thread is too coarse for a single text.
    const before = process.threadCpuUsage();
    for (const text of texts) run(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 / texts.length;
  };
  console.table(
    articles.map(([file, language]) => {
      const texts = textsOf(file);
      return {
        set: file,
        texts: texts.length,
        extractNames: two(timesOf(texts, (text) => extractNames(text, { language }))),
        keyPhrases: two(timesOf(texts, (text) => keyPhrases(text, { language }))),
        classifySubject: two(timesOf(texts, (text) => classifySubject(text, { language }))),
      };
    }),
  );
}

function printSizes(): void {
  for (const folder of ['names', 'phrases', 'subjects']) {
    const url = new URL(`../../packages/trends/src/${folder}/data/`, import.meta.url);
    for (const file of readdirSync(url))
      console.log(`${folder}/data/${file}: ${statSync(new URL(file, url)).size} bytes`);
  }
}

export async function run(): Promise<void> {
  printSizes();
  if (!hasData) {
    console.log('The labelled sets of ../shared/data are not here.');
    return;
  }
  printTimes();
  printSubjects();
  printOwnSubjects();
  printNames();
}
