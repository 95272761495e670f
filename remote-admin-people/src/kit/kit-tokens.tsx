import { DataTable, type TableColumn } from '@quoin/shared/ui/data-table';
import { listColorTokens, listPalettes, listSizes, type ColorToken } from '@quoin/shared/ui/tokens';
import styles from './kit.module.css';
import { Specimen, Specimens } from './specimen.tsx';

const Sample = ({ color }: { color: string }) => (
  <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
    <rect width="1" height="1" fill={color} />
  </svg>
);

const Value = ({ color }: { color: string | undefined }) =>
  color === undefined ? (
    '-'
  ) : (
    <span className={styles.value}>
      <Sample color={color} />
      <code>{color}</code>
    </span>
  );

const columns: readonly TableColumn<ColorToken>[] = [
  { header: 'Variable', cell: ({ name }) => <code>{name}</code> },
  { header: 'Light', cell: ({ light }) => <Value color={light} /> },
  { header: 'Dark', cell: ({ dark }) => <Value color={dark} /> },
];

/** Mantine multiplies lengths by a scale, which is 1 here. */
const withoutScale = (length: string): string => /^calc\(([\d.]+rem) \*/.exec(length)?.[1] ?? length;

/** The tokens: colours by role and by palette, and the sizes of texts, spaces and corners. */
export function KitTokens() {
  return (
    <>
      <Specimens title="Colours" from="@quoin/shared/ui/theme">
        <Specimen name="By role: styles use these" isWide>
          <DataTable label="Colours by role" columns={columns} rows={listColorTokens()} getKey={({ name }) => name} />
        </Specimen>
        {listPalettes().map(({ name, shades }) => (
          <Specimen key={name} name={`--mantine-color-${name}-0 to -9`}>
            <ol className={styles.shades} start={0}>
              {shades.map((shade) => (
                <li key={shade}>
                  <Sample color={shade} />
                  <code>{shade}</code>
                </li>
              ))}
            </ol>
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Sizes" from="@quoin/shared/ui/theme">
        {listSizes().map(({ name, prefix, sizes }) => (
          <Specimen key={name} name={name}>
            <dl className={styles.sizes}>
              {sizes.map(([size, length]) => (
                <div key={size}>
                  <dt>
                    <code>{`${prefix}-${size}`}</code>
                  </dt>
                  <dd>{withoutScale(length)}</dd>
                </div>
              ))}
            </dl>
          </Specimen>
        ))}
      </Specimens>
    </>
  );
}
