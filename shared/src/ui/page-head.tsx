import { Anchor, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from '../runtime/router.ts';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** Where Back leads, below the site's root. */
  back?: string;
  /** Takes the focus when what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A screen's heading, which names the browser's tab too, with its way back and its actions. */
export function PageHead({ title, back, titleRef, children }: PageHeadProps) {
  useDocumentTitle(`${title} · Quoin`);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {back ? (
          <Anchor component={Link} to={back} state={{ isBack: true }} size="sm" className={styles.back}>
            <IconArrowLeft size={15} aria-hidden /> Back
          </Anchor>
        ) : null}
        <Title order={1} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </Title>
      </div>
      <Group gap="sm">{children}</Group>
    </header>
  );
}
