import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a model in ONNX format that adds up three weights of each word of a text: a linear model as a network. */

const labels = ['positive', 'negative', 'neutral'];
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
const weight = 4;
/** Numbers of ONNX for types of values. */
const [float, int64] = [1, 7];

function varint(value: number): number[] {
  const low = value % 128;
  return value < 128 ? [low] : [low + 128, ...varint(Math.floor(value / 128))];
}
const number = (field: number, value: number): Buffer => Buffer.from([...varint(field * 8), ...varint(value)]);
const bytes = (field: number, content: Buffer | string): Buffer => {
  const body = Buffer.from(content);
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(body.length)]), body]);
};
const all = (...parts: Buffer[]): Buffer => Buffer.concat(parts);

const attribute = (name: string, value: number): Buffer =>
  bytes(5, all(bytes(1, name), number(3, value), number(20, 2)));
const list = (name: string, value: number): Buffer => bytes(5, all(bytes(1, name), number(8, value), number(20, 7)));
const node = (operator: string, inputs: string[], output: string, ...attributes: Buffer[]): Buffer =>
  bytes(1, all(...inputs.map((name) => bytes(1, name)), bytes(2, output), bytes(4, operator), ...attributes));
const value = (field: number, name: string, type: number, sizes: (number | string)[]): Buffer => {
  const shape = sizes.map((size) => bytes(1, typeof size === 'number' ? number(1, size) : bytes(2, size)));
  return bytes(field, all(bytes(1, name), bytes(2, bytes(1, all(number(1, type), bytes(2, all(...shape)))))));
};

function network(weights: Float32Array): Buffer {
  const table = all(
    number(1, weights.length / labels.length),
    number(1, labels.length),
    number(2, float),
    bytes(8, 'weights'),
    bytes(9, Buffer.from(weights.buffer)),
  );
  const graph = all(
    node('Gather', ['weights', 'input_ids'], 'words'),
    node('Cast', ['attention_mask'], 'mask', attribute('to', float)),
    node('Unsqueeze', ['mask'], 'column', list('axes', 2)),
    node('Mul', ['words', 'column'], 'masked'),
    node('ReduceSum', ['masked'], 'logits', list('axes', 1), attribute('keepdims', 0)),
    bytes(2, 'tiny'),
    bytes(5, table),
    value(11, 'input_ids', int64, ['texts', 'tokens']),
    value(11, 'attention_mask', int64, ['texts', 'tokens']),
    value(12, 'logits', float, ['texts', labels.length]),
  );
  return all(number(1, 7), bytes(7, graph), bytes(8, number(2, 11)));
}

const token = (id: number) => ({
  id,
  content: special[id],
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});
const tokenizerOf = (words: readonly string[]) => ({
  version: '1.0',
  added_tokens: special.map((_, id) => token(id)),
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: null,
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(words.map((word, id) => [word, id])),
  },
});

export interface TinyModel {
  folder: string;
  /** Writes one of its files anew. */
  write(name: string, content: object | string): Promise<void>;
  remove(): Promise<void>;
}

/** Writes a model to a folder of its own that knows these words; a text with none of them is neutral. */
export async function makeTinyModel({ good, bad }: { good: string[]; bad: string[] }): Promise<TinyModel> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-test-tone-'));
  const words = [...special, ...good, ...bad];
  const weights = new Float32Array(words.length * labels.length);
  for (const [id, word] of words.entries()) {
    if (good.includes(word)) weights[id * labels.length] = weight;
    if (bad.includes(word)) weights[id * labels.length + 1] = weight;
  }
  weights[special.indexOf('[CLS]') * labels.length + 2] = 1;
  const write = (name: string, content: object | string) =>
    writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  await writeFile(join(folder, 'model.onnx'), network(weights));
  await write('config.json', { id2label: Object.fromEntries(labels.map((label, id) => [id, label])) });
  await write('tokenizer.json', tokenizerOf(words));
  await write('tokenizer_config.json', { model_max_length: 32 });
  return { folder, write, remove: () => rm(folder, { recursive: true }) };
}
