import type { StoredFile } from '@masthead/contract';
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { pictureOf } from './nodes/picture.ts';

interface Sending {
  file: File;
  onProgress: (sent: number) => void;
}

export interface UploadSettings {
  send: (sending: Sending) => Promise<StoredFile>;
  /** 'ferry.jpg, 40 per cent': shown at the place of the picture. */
  progressText: (name: string, fraction: number) => string;
  onFailure: (file: File, error: unknown, retry: () => void) => void;
  /** Receives files that are not pictures; they become attachments. */
  onOtherFiles: (files: File[]) => void;
}

const key = new PluginKey<DecorationSet>('pictureUploads');
type Step = { add: { id: object; at: number; element: HTMLElement } } | { remove: object };

const tell = (editor: Editor, step: Step) => editor.view.dispatch(editor.state.tr.setMeta(key, step));
const isPicture = (file: File): boolean => file.type.startsWith('image/');

/** Sends pictures and puts each where it was dropped or pasted; until it has arrived a line there says how far it is. */
export function uploadPictures(editor: Editor, settings: UploadSettings, files: readonly File[], at?: number): void {
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  if (others.length > 0) settings.onOtherFiles(others);
  const isGallery = at !== undefined && editor.state.doc.resolve(at).parent.type.name === 'gallery';
  const places = pictures.map((file) => announce(editor, settings, file, at ?? blockEnd(editor)));
  if (isGallery) void inOrder(places);
  else for (const upload of places) void upload();
}

/** Sends the pictures of a gallery one after the other, so that they keep their order. */
async function inOrder(uploads: readonly (() => Promise<void>)[]): Promise<void> {
  for (const upload of uploads) await upload();
}

/** Returns the end of the block with the cursor, so that no paragraph is cut in two. */
function blockEnd({ state }: Editor): number {
  const { $to } = state.selection;
  return $to.depth > 0 ? $to.after(1) : $to.pos;
}

/** Marks the place of a picture at once; the function that it returns sends the picture. */
function announce(editor: Editor, settings: UploadSettings, file: File, at: number): () => Promise<void> {
  const id = {};
  const element = document.createElement('div');
  element.dataset.uploading = '';
  element.textContent = settings.progressText(file.name, 0);
  tell(editor, { add: { id, at, element } });
  return () => upload(editor, settings, file, { id, element });
}

interface Announced {
  id: object;
  element: HTMLElement;
}

async function upload(editor: Editor, settings: UploadSettings, file: File, { id, element }: Announced): Promise<void> {
  try {
    const onProgress = (sent: number) => {
      element.textContent = settings.progressText(file.name, sent / Math.max(1, file.size));
    };
    const stored = await settings.send({ file, onProgress });
    if (editor.isDestroyed) return;
    const place = placeOf(editor.view, id);
    tell(editor, { remove: id });
    if (place !== null) editor.chain().insertContentAt(place, pictureOf(stored)).run();
  } catch (error) {
    if (editor.isDestroyed) return;
    tell(editor, { remove: id });
    settings.onFailure(file, error, () => void announce(editor, settings, file, blockEnd(editor))());
  }
}

const placeOf = ({ state }: EditorView, id: object): number | null =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from ?? null;

/** Keeps the places of pictures on their way while the text around them changes. */
export const PictureUploads = Extension.create({
  name: 'pictureUploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, set) => {
          const mapped = set.map(tr.mapping, tr.doc);
          const step = tr.getMeta(key) as Step | undefined;
          if (!step) return mapped;
          if ('remove' in step) return mapped.remove(mapped.find(undefined, undefined, ({ id }) => id === step.remove));
          const { id, at, element } = step.add;
          return mapped.add(tr.doc, [Decoration.widget(Math.min(at, tr.doc.content.size), element, { id })]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
