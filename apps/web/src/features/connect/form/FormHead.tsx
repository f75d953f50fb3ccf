import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { PageHead } from '../../../shared/page/index.ts';

interface Props {
  title: string;
  /** The target of Cancel. */
  back: Pick<LinkProps, 'to' | 'params'>;
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
          <Button component={Link} {...back} params={back.params as never}>
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
