import { maxSearchLength } from '@quoin/shared/contract/wire';
import { Form } from '@quoin/shared/runtime/router';
import buttons from '../components/button.module.css';
import { pageTexts } from '../page-texts.ts';
import { searchPath } from '../sections/paths.ts';
import styles from './search-form.module.css';

/** The form of the site's search: a plain GET, which needs no JavaScript. */
export function SearchForm({ words = '' }: { words?: string }) {
  return (
    // The key gives the field the words of the address again after a navigation.
    <Form key={words} role="search" action={searchPath} method="get" className={styles.form}>
      <label htmlFor="search-words" className={styles.label}>
        {pageTexts.search.label}
      </label>
      <div className={styles.line}>
        <input
          type="search"
          id="search-words"
          name="q"
          defaultValue={words}
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.control}
        />
        <button type="submit" className={buttons.button}>
          {pageTexts.search.submit}
        </button>
      </div>
    </Form>
  );
}
