import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { PageHead } from '../../../shared/page/index.ts';

interface Props {
  title: string;
  /** The path that Cancel leads to. */
  back: string;
  /** The form that is sent, and what its button says. */
  form: { id: string; submit: string; isBusy: boolean };
}

/** The head of a page that is a form: its title, the way out, and the way on. */
export function FormHead({ title, back, form }: Props) {
  const app = useT('app');
  return (
    <PageHead
      title={title}
      actions={
        <>
          <Button component={Link} to={back}>
            {app('cancel')}
          </Button>
          <Button type="submit" form={form.id} variant="filled" loading={form.isBusy}>
            {form.submit}
          </Button>
        </>
      }
    />
  );
}
