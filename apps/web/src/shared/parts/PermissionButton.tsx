import { Button, type ButtonProps, createPolymorphicComponent } from '@mantine/core';
import type { PermissionName } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent } from 'react';
import { useOrganisation, usePermissions } from '../actor/index.ts';
import { notify } from '../feedback/index.ts';
import { Tooltip } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';
import classes from './parts.module.css';
import { refusalOf } from './refusal.ts';

interface PermissionButtonProps extends ButtonProps {
  permission: PermissionName;
}
type Props = PermissionButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof PermissionButtonProps>;

type Way = { label: string; to: '/pricing' | '/contact_us' };

/** Returns 'Restricted', the reason in one sentence and the page where it can be changed; null: the permission is not refused. */
export function useRefusal(permission: PermissionName): { title: string; body: string; way: Way | null } | null {
  const t = useT('permissions');
  const permissions = usePermissions();
  const plan = useOrganisation()?.subscription?.plan.slug;
  const refusal = refusalOf(permissions(permission), {
    permission,
    mayChangePlan: permissions('organisation.update').can,
    isFree: plan === 'freemium',
  });
  if (!refusal) return null;
  const ways = {
    plans: { label: t('see_plans'), to: '/pricing' },
    contact: { label: t('contact'), to: '/contact_us' },
  } as const;
  const way = refusal.link && ways[refusal.link];
  return { title: t('restricted'), body: t(refusal.text, refusal.params), way };
}

/** A button that stays visible and focusable when it is not allowed, and says why on hover, focus and click. Also `component={Link}`. */
export const PermissionButton = createPolymorphicComponent<'button', PermissionButtonProps>(
  forwardRef<HTMLButtonElement, Props>(function PermissionButton({ permission, ...props }, ref) {
    const refusal = useRefusal(permission);
    const navigate = useNavigate();
    if (!refusal) return <Button ref={ref} {...props} />;
    const {
      onClick: _onClick,
      type: _type,
      ...rest
    } = props as Props & { component?: unknown; to?: unknown; params?: unknown; search?: unknown };
    const { component: _component, to: _to, params: _params, search: _search, ...plain } = rest;
    const label = (
      <span className={classes.restricted}>
        <b>{refusal.title}</b>
        {refusal.body}
      </span>
    );
    return (
      <Tooltip label={label}>
        <Button
          ref={ref}
          {...plain}
          type="button"
          aria-disabled="true"
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            if (!refusal.way) return;
            const { label: name, to } = refusal.way;
            const { title, body } = refusal;
            notify({ kind: 'warning', title, body, action: { label: name, onClick: () => void navigate({ to }) } });
          }}
        />
      </Tooltip>
    );
  }),
);
