import { Anchor, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from '../runtime/router.ts';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** The path of the Back link. */
  back?: string;
  /** A ref for moving the focus to the heading when the focused element disappears. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A screen's heading with a Back link and actions. It also sets the document's title. */
export function PageHead({ title, back, titleRef, children }: PageHeadProps) {
  useDocumentTitle(`${title} · Quoin`);
  return (
    <header className={styles.head}>
      <div className={styles.text}>
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
