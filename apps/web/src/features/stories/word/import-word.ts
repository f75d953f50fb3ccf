import { limits, type StoredFile } from '@masthead/contract';
import type { Editor } from '@tiptap/core';
import { notify } from '../../../shared/feedback/index.ts';
import type { T } from '../../../shared/i18n/index.ts';
import type { StoryDraft } from '../saving/story-draft.ts';
import { loadTextParts } from '../text/later-parts.ts';
import type { UploadSettings } from '../text/picture-uploads.ts';
import { WordError, wordLimits } from './open-package.ts';
import type { WordPicture, WordText } from './read-word.ts';
import type { WordAnswer } from './read-word.worker.ts';
import { partsOfWord } from './word-parts.ts';

/** Milliseconds after which a document is given up. */
const patience = 60_000;

interface Target {
  draft: StoryDraft;
  /** Returns the editor of the text; null: its program is still on its way. */
  editor: () => Editor | null;
  uploads: UploadSettings;
  t: T<'stories'>;
  number: (value: number) => string;
}

/** Brings the text and the pictures of a .docx into a story. */
export async function importWord(file: File, { draft, editor, uploads, t, number }: Target): Promise<void> {
  try {
    const [text] = await Promise.all([readInWorker(file), loadTextParts()]);
    const stored = await sendPictures(text.pictures, file.name, uploads);
    const parts = partsOfWord(text, stored);
    const into = await shown(editor);
    if (!into || into.isDestroyed) return;
    const { headline, subheading } = draft.get().values;
    if (parts.copytext.length > limits.storyBytes) throw new WordError('too_much');
    if (parts.headline && !headline) draft.change({ headline: parts.headline.slice(0, limits.shortText) });
    if (parts.subheading && !subheading) draft.change({ subheading: parts.subheading.slice(0, 1000) });
    // An empty text is replaced; any other is extended by the document. Undo removes it again.
    const { doc } = into.state;
    const place = into.isEmpty ? { from: 0, to: doc.content.size } : doc.content.size;
    into.chain().insertContentAt(place, parts.copytext).focus('start').scrollIntoView().run();
    const count = parts.left;
    notify({
      kind: count > 0 ? 'warning' : 'done',
      title: t('word.done', { name: file.name }),
      body: count > 0 ? t('word.left', { count }) : t('word.done_body'),
    });
  } catch (error) {
    const problem = error instanceof WordError ? error.problem : 'unreadable';
    const size = number(wordLimits.fileBytes / 1024 / 1024);
    notify({
      kind: 'warning',
      title: t('word.failed', { name: file.name }),
      body: t(`word.${problem}`, { size }),
    });
  }
}

/** Waits for the editor, whose program may have come a moment ago. */
async function shown(editor: () => Editor | null): Promise<Editor | null> {
  for (let looks = 0; !editor() && looks < 100; looks += 1) await new Promise((done) => setTimeout(done, 50));
  return editor();
}

/** Reads a document apart from the page, which therefore neither waits nor fails with it. */
async function readInWorker(file: File): Promise<WordText> {
  if (file.size > wordLimits.fileBytes) throw new WordError('too_large');
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./read-word.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<WordText>((resolve, reject) => {
      setTimeout(() => reject(new WordError('too_much')), patience);
      worker.addEventListener('error', () => reject(new WordError('unreadable')));
      worker.addEventListener('message', ({ data }: MessageEvent<WordAnswer>) => {
        if ('text' in data) resolve(data.text);
        else reject(new WordError(data.problem));
      });
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}

/** Uploads the pictures one after the other; one that is refused is null. */
async function sendPictures(
  pictures: readonly WordPicture[],
  name: string,
  { send }: UploadSettings,
): Promise<(StoredFile | null)[]> {
  const stored: (StoredFile | null)[] = [];
  const base = name.replace(/\.docx$/i, '');
  for (const [at, { type, bytes }] of pictures.entries()) {
    const extension = type.split('/')[1]!.replace('jpeg', 'jpg');
    const file = new File([bytes], `${base}-${at + 1}.${extension}`, { type });
    stored.push(await send({ file, onProgress: () => {} }).catch(() => null));
  }
  return stored;
}
