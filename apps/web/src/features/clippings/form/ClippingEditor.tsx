import { Button } from '@mantine/core';
import type { ClippingPreparation, StoredFile } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBlockBrandSwitch } from '../../../shared/actor/index.ts';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { FormBanner } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { useIsUploading } from '../../../shared/uploading.ts';
import type { Assigned } from '../assign/useLinkable.ts';
import classes from './form.module.css';
import { type FormProps, type KnownOutlet, useClippingForm } from './form-state.ts';
import { PieceFields } from './PieceFields.tsx';

const LowerFields = lazyPart(async () => (await import('./LowerFields.tsx')).LowerFields, { hasTexts: true });
const ValuePreview = lazyPart(async () => (await import('./ValuePreview.tsx')).ValuePreview, { hasTexts: true });

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
  const isShown = useIsFirstPageShown();
  const place = <RowSkeletons count={10} />;
  const valuePlace = <div className={classes.valuePlace} />;
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
          {isShown ? (
            <LowerFields
              fallback={place}
              form={form}
              outlet={outlet}
              files={props.files}
              assigned={props.assigned}
              pictures={props.pictures}
              found={found}
              suggestedTags={props.suggestedTags}
            />
          ) : (
            place
          )}
        </div>
        <aside className={classes.aside}>
          {isShown ? <ValuePreview fallback={valuePlace} values={form.values} outlet={outlet} /> : valuePlace}
          {aside}
        </aside>
      </div>
    </form>
  );
}
