import { Anchor, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, type ReactNode, type Ref } from 'react';
import { Link } from '../runtime/router.ts';
import styles from './page-head.module.css';
import { screenPlace } from './screen-place.ts';

interface PageHeadProps {
  title: string;
  /** The name of the record on the screen. */
  record?: string | undefined;
  /** The path of the Back link. */
  back?: string;
  /** A ref for moving the focus to the heading when the focused element disappears. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A screen's heading with a Back link and actions. It also tells the document's title and the frame where one is. */
export function PageHead({ title, record, back, titleRef, children }: PageHeadProps) {
  useDocumentTitle(`${record === undefined || record === title ? '' : `${record} · `}${title} · Quoin`);
  useEffect(() => screenPlace.enter({ title, record }), [title, record]);
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
