import type { ClippingPreparation, StoredFile } from '@masthead/contract';
import type { Assigned } from '../assign/useLinkable.ts';
import { FilesFields } from './FilesFields.tsx';
import { FindingFields } from './FindingFields.tsx';
import type { ClippingFormState, KnownOutlet } from './form-state.ts';
import { KeepingFields } from './KeepingFields.tsx';

interface Props {
  form: ClippingFormState;
  outlet: KnownOutlet | null;
  files: readonly StoredFile[];
  assigned: Assigned | undefined;
  pictures: readonly (string | null)[];
  found: ClippingPreparation['found_in'] | undefined;
  suggestedTags: readonly string[] | undefined;
}

/** Edits what is below the piece itself: files, findings, and how the brand files it. They are loaded after the rest of the page. */
export function LowerFields({ form, outlet, files, assigned, pictures, found, suggestedTags }: Props) {
  return (
    <>
      <FilesFields form={form} files={files} pictures={pictures} isFound={Boolean(found?.thumbnail)} />
      <FindingFields form={form} found={found} />
      <KeepingFields form={form} outlet={outlet} assigned={assigned} suggestedTags={suggestedTags} />
    </>
  );
}
