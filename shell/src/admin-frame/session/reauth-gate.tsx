import { useEffect, useState } from 'react';
import { Busy, Failed } from '@quoin/shared/ui/states';
import type { LoginModal } from './login-modal.tsx';
import styles from '../sign-in/login.module.css';

interface LoadedModal {
  Component: typeof LoginModal;
}

/**
 * Loads the login over a screen with unsaved work. Until it has loaded, or if it fails to, the screen stays mounted and
 * is covered, so that its content is neither lost nor readable.
 */
export function ReauthGate() {
  const [loaded, setLoaded] = useState<LoadedModal>();
  const [failed, setFailed] = useState(0);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    import(/* webpackChunkName: "login-modal" */ './login-modal.tsx')
      .then(({ LoginModal: Component }) => setLoaded({ Component }))
      .catch((error: unknown) => {
        console.error('the login could not be loaded:', error);
        setFailed(attempt);
      });
  }, [attempt]);

  if (loaded) return <loaded.Component />;
  return (
    <div className={styles.veil}>
      {failed === attempt ? (
        <Failed
          title="The login could not be loaded."
          reason="What you typed is still here. Try again to sign in and go on."
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <Busy />
      )}
    </div>
  );
}
