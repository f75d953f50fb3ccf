import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import type { Sentiment } from '@masthead/contract';
import * as ort from 'onnxruntime-web/wasm';
import { answerMessages } from '../../../platform/threads/answer-messages.ts';
import { readToneFolder } from './read-tone-folder.ts';
import type { ComputedTone, ToneTask } from './tone-model.ts';

// The runtime would start threads of its own.
ort.env.wasm.numThreads = 1;

interface Loaded {
  session: ort.InferenceSession;
  tokenizer: Tokenizer;
  tones: Sentiment[];
  longest: number;
}

let loaded: Promise<Loaded> | undefined;

async function load(folder: string): Promise<Loaded> {
  const { model, tokenizer, tokenizerConfig, tones, longest } = readToneFolder(folder);
  const session = await ort.InferenceSession.create(await readFile(model), { executionProviders: ['wasm'] });
  return { session, tokenizer: new Tokenizer(tokenizer, tokenizerConfig), tones, longest };
}

/** Leaves out the tokens before the last one, which ends a text, beyond the most that are read. */
const shorten = (ids: number[], longest: number): number[] =>
  ids.length <= longest ? ids : [...ids.slice(0, longest - 1), ids.at(-1)!];

function inputsOf(names: readonly string[], ids: number[]): Record<string, ort.Tensor> {
  const tensor = (value: (id: number) => number) =>
    new ort.Tensor(
      'int64',
      BigInt64Array.from(ids, (id) => BigInt(value(id))),
      [1, ids.length],
    );
  const known: Record<string, ort.Tensor> = {
    input_ids: tensor((id) => id),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor(() => 0),
  };
  const unknown = names.filter((name) => !known[name]);
  if (unknown.length > 0) throw new Error(`The model has the input ${unknown.join(', ')}, which nothing fills.`);
  return Object.fromEntries(names.map((name) => [name, known[name]!]));
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / total);
}

async function toneOf({ session, tokenizer, tones, longest }: Loaded, text: string): Promise<ComputedTone> {
  const ids = shorten(tokenizer.encode(text).ids, longest);
  const { [session.outputNames[0]!]: output } = await session.run(inputsOf(session.inputNames, ids));
  const scores = output?.type === 'float32' ? [...(output.data as Float32Array)] : [];
  if (scores.length !== tones.length || scores.some((score) => !Number.isFinite(score)))
    throw new Error(`The model answers ${scores.length} numbers instead of ${tones.length}.`);
  const odds = softmax(scores);
  const confidence = Math.max(...odds);
  return { tone: tones[odds.indexOf(confidence)]!, confidence };
}

answerMessages(async ({ folder, texts }: ToneTask): Promise<ComputedTone[]> => {
  loaded ??= load(folder);
  const model = await loaded;
  const computed: ComputedTone[] = [];
  for (const text of texts) computed.push(await toneOf(model, text));
  return computed;
});
