import { Button } from '@mantine/core';
import type { ClippingPreparation, StoredFile } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { FormBanner } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { useIsUploading } from '../../../shared/upload/index.ts';
import type { Assigned } from '../assign/useLinkable.ts';
import { FilesFields } from './FilesFields.tsx';
import { FindingFields } from './FindingFields.tsx';
import classes from './form.module.css';
import { type FormProps, type KnownOutlet, useClippingForm } from './form-state.ts';
import { KeepingFields } from './KeepingFields.tsx';
import { PieceFields } from './PieceFields.tsx';
import { ValuePreview } from './ValuePreview.tsx';

interface Props<A> extends FormProps<A> {
  title: string;
  saveLabel: string;
  /** Outlet and files that the values name. */
  outlet: KnownOutlet | null;
  files: readonly StoredFile[];
  /** Records that the clipping is assigned to. */
  assigned?: Assigned;
  /** Pictures that were found, the first chosen. */
  pictures: readonly (string | null)[];
  found?: ClippingPreparation['found_in'] | undefined;
  suggestedTags?: readonly string[];
  notice?: ReactNode;
  /** Beside the fields: what was read. */
  aside?: ReactNode;
}

/** All fields of a clipping; leaving with unsaved changes asks. */
export function ClippingEditor<A>(props: Props<A>) {
  const { title, saveLabel, outlet, found, notice, aside } = props;
  const app = useT('app');
  const form = useClippingForm(props);
  const isUploading = useIsUploading();
  useBlockBrandSwitch(form.isDirty);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <PageHead
        title={title}
        actions={
          <>
            <Button component={Link} to="/performance/coverage">
              {app('cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={form.isBusy || isUploading}>
              {saveLabel}
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.fields}>
          {notice}
          <FormBanner form={form} />
          <PieceFields form={form} outlet={outlet} found={found} />
          <FilesFields form={form} files={props.files} pictures={props.pictures} isFound={Boolean(found?.thumbnail)} />
          <FindingFields form={form} found={found} />
          <KeepingFields form={form} outlet={outlet} assigned={props.assigned} suggestedTags={props.suggestedTags} />
        </div>
        <aside className={classes.aside}>
          <ValuePreview values={form.values} outlet={outlet} />
          {aside}
        </aside>
      </div>
    </form>
  );
}
