import { Button, Group } from '@mantine/core';
import type { AnswerOf, Endpoints } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { type Order, previewOf, useBuyer } from '../billing.api.ts';
import { PriceSummary } from '../cart/PriceSummary.tsx';
import classes from './plan.module.css';
import { usePlanChange } from './usePlanChange.ts';

interface Props {
  title: string;
  /** The order that would follow; null: closed. */
  order: Order | null;
  send: (order: Order) => Promise<AnswerOf<Endpoints['billing.subscription.swap-plan']>>;
  onClose: () => void;
}

/** Shows the price of a change and makes it. */
export function ChangeDialog({ order, title, ...rest }: Props) {
  const common = useT('app');
  return (
    <Modal
      opened={order !== null}
      onClose={rest.onClose}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {order && <Change order={order} {...rest} />}
    </Modal>
  );
}

function Change({ order, send, onClose }: Omit<Props, 'title' | 'order'> & { order: Order }) {
  const t = useT('billing');
  const common = useT('app');
  const { price, longDate } = useFormat();
  const query = useQuery(previewOf(useBuyer(), order));
  const { change, error } = usePlanChange({ done: t('plan.changed'), onDone: onClose });
  if (query.isPending) return <RowSkeletons count={3} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const preview = query.data.data;
  const isLater = Date.parse(preview.takes_effect_at) > Date.now() + 60_000;
  const date = longDate(preview.takes_effect_at);
  return (
    <div className={classes.dialog}>
      <p>{isLater ? t('plan.later', { date }) : t('plan.at_once')}</p>
      <PriceSummary preview={preview} interval={order.commitment} isStale={query.isPlaceholderData} isChange />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="filled" loading={change.isPending} onClick={() => change.mutate(() => send(order))}>
          {isLater
            ? t('plan.confirm_later', { date })
            : preview.due_now > 0
              ? t('plan.confirm_pay', { amount: price(preview.due_now, preview.currency) })
              : t('plan.confirm')}
        </Button>
      </Group>
    </div>
  );
}
