import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';
import { texts } from '../texts.ts';
import styles from './slider.module.css';
import { useSlider } from './use-slider.ts';

interface Props {
  /** The accessible name of the slider. */
  label: string;
  effect: 'fade' | 'slide';
  /** How long a slide stays, in milliseconds. */
  delay: number;
  /** Pixels between slides. */
  spacing: number;
  slides: { id: number; content: ReactNode }[];
  className?: string | undefined;
  controlsClass?: string | undefined;
}

/** Shows one slide at a time. The server renders every slide, in a row that can be scrolled. */
export function Slider({ label, effect, delay, spacing, slides, className, controlsClass }: Props) {
  const { row, active, isStarted, isPlaying, togglePlaying, goTo } = useSlider({
    count: slides.length,
    effect,
    delay,
    spacing,
  });
  const total = slides.length;
  // After the start the row leaves the tab order. It gets -1 and not undefined, so that it keeps the focus if it has
  // it.
  const tabIndex = isStarted ? -1 : 0;
  return (
    <div className={classes(styles.slider, className)} role="group" aria-roledescription="carousel" aria-label={label}>
      <div ref={row} className={`swiper ${styles.row}`} tabIndex={total > 1 ? tabIndex : undefined}>
        <div className={`swiper-wrapper ${styles.track}`} aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map(({ id, content }, index) => (
            <div
              key={id}
              className={`swiper-slide ${styles.slide}`}
              inert={isStarted && index !== active}
              role="group"
              aria-roledescription="slide"
              aria-label={texts.slide({ number: index + 1, total })}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {total > 1 && (
        <div className={classes(styles.controls, controlsClass)}>
          {isStarted
            && slides.map(({ id }, index) => (
              <button
                key={id}
                type="button"
                className={styles.dot}
                onClick={() => goTo(index)}
                aria-label={texts.goToSlide(index + 1)}
                aria-current={index === active}
              />
            ))}
          {isStarted && (
            <button
              type="button"
              className={isPlaying ? styles.pause : styles.play}
              onClick={togglePlaying}
              aria-label={isPlaying ? texts.pause : texts.play}
            />
          )}
        </div>
      )}
    </div>
  );
}
