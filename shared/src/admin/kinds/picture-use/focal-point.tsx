import { Button, Text } from '@mantine/core';
import { useMove } from '@mantine/hooks';
import { useRef, type KeyboardEvent } from 'react';
import { pointPattern } from '../../../contract/texts/text-patterns.ts';
import styles from './picture-use.module.css';

/** A point on a picture, in percent from its left and from its top. */
interface Point {
  x: number;
  y: number;
}

const centre: Point = { x: 50, y: 50 };

const parsePoint = (value: string): Point => {
  const [x = centre.x, y = centre.y] = pointPattern.test(value) ? value.split(' ').map(Number.parseFloat) : [];
  return { x, y };
};

const clamp = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)));

/** The steps of the arrow keys, in percent; with Shift they are ten times as large. */
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocalPointProps {
  address: string;
  /** A CSS `object-position`; empty for the centre. */
  value: string;
  onChange: (value: string) => void;
}

/** Sets a point on the picture with a mouse, a finger or the arrow keys. */
export function FocalPoint({ address, value, onChange }: FocalPointProps) {
  const handle = useRef<HTMLDivElement>(null);
  const { x, y } = parsePoint(value);
  const set = (point: Point) => onChange(`${clamp(point.x)}% ${clamp(point.y)}%`);
  const { ref } = useMove((position) => set({ x: position.x * 100, y: position.y * 100 }), {
    onScrubStart: () => handle.current?.focus(),
  });
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    // The keys would also scroll the form.
    event.preventDefault();
    const factor = event.shiftKey ? 10 : 1;
    set({ x: x + factor * step.x, y: y + factor * step.y });
  };
  return (
    <div className={styles.focal}>
      <div ref={ref} className={styles.pad}>
        <img src={address} alt="" draggable={false} className={styles.picture} />
        <div
          ref={handle}
          className={styles.handle}
          style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={`${x}% from the left, ${y}% from the top`}
          onKeyDown={handleKey}
        />
      </div>
      <div className={styles.row}>
        <Text size="xs" c="dimmed">
          {x}% from the left, {y}% from the top. It stays visible where pages crop the picture. Arrow keys move it.
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          disabled={value === ''}
          onClick={() => {
            onChange('');
            handle.current?.focus();
          }}
        >
          Centre it
        </Button>
      </div>
    </div>
  );
}
