// A drawing of figures over time, with the same figures as a table for users who do not see it.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { Rows } from '../parts/page.tsx';
import { useFormat, useWords } from '../words/words.ts';

export interface Series {
  readonly name: string;
  /** A custom property of the style. */
  readonly color: string;
  readonly values: readonly number[];
}

interface PlotProps {
  readonly label: string;
  readonly xName: string;
  /** Epoch seconds. */
  readonly times: readonly number[];
  readonly told: (time: number) => string;
  readonly series: readonly Series[];
  readonly areBars?: boolean;
}

const height = 180;

const colorOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The current colours of the page: light-dark() is resolved by an element. */
function resolved(parent: HTMLElement, name: string): string {
  parent.style.color = `var(${name})`;
  const { color } = getComputedStyle(parent);
  parent.style.removeProperty('color');
  return color === '' ? colorOf(name) : color;
}

function optionsOf(parent: HTMLElement, props: PlotProps): uPlot.Options {
  const { xName, told, series, areBars, times } = props;
  const half = areBars === true ? ((times[1] ?? 0) - (times[0] ?? 0)) / 2 : 0;
  const grid = { stroke: resolved(parent, '--line'), width: 1 };
  const stroke = resolved(parent, '--quiet');
  const bars = areBars === true ? { paths: uPlot.paths.bars!({ size: [0.6, 60] }) } : {};
  return {
    width: Math.max(200, parent.clientWidth),
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      // Half a step before the first and after the last, so that their bars are whole.
      x: { range: (_plot, low, high) => [low - half, high + half] },
      y: { range: (_plot, _low, high) => [0, Math.max(1, high * 1.1)] },
    },
    axes: [
      { stroke, grid, values: (_plot, ticks) => ticks.map(told), space: 70 },
      { stroke, grid, size: 56 },
    ],
    series: [
      { label: xName },
      ...series.map(({ name, color }) => ({
        label: name,
        stroke: resolved(parent, color),
        fill: areBars === true ? resolved(parent, color) : undefined!,
        width: 2,
        points: { show: false },
        ...bars,
      })),
    ],
  };
}

export function Plot(props: PlotProps) {
  const { label, times, series } = props;
  const parent = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const data = [times, ...series.map(({ values }) => values)].map((one) => [...one]);
  const latest = useRef(data);
  latest.current = data;
  const shape = `${label} ${series.map(({ name }) => name).join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when it shows something else
  useEffect(() => {
    const element = parent.current!;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        optionsOf(element, props),
        latest.current as uPlot.AlignedData,
        element,
      );
    };
    draw();
    const colors = window.matchMedia('(prefers-color-scheme: dark)');
    const resize = new ResizeObserver(() =>
      plot.current?.setSize({ width: Math.max(200, element.clientWidth), height }),
    );
    colors.addEventListener('change', draw);
    resize.observe(element);
    return () => {
      colors.removeEventListener('change', draw);
      resize.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [shape]);
  const figures = JSON.stringify(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a figure is another one
  useEffect(() => {
    plot.current?.setData(latest.current as uPlot.AlignedData);
  }, [figures]);
  return (
    <>
      <p className="legend" aria-hidden="true">
        {series.length > 1 &&
          series.map(({ name, color }) => (
            <span key={name}>
              <span className={`dot ${color.slice(2)}`} /> {name}{' '}
            </span>
          ))}
      </p>
      <div ref={parent} className="plot" role="img" aria-label={label} />
      <AsTable {...props} />
    </>
  );
}

function AsTable({ label, xName, times, told, series }: PlotProps) {
  const t = useWords('overview');
  const format = useFormat();
  return (
    <details>
      <summary>{t.asTable}</summary>
      <Rows
        label={label}
        rows={times.map((time, index) => ({ time, index })).toReversed()}
        keyOf={({ time }) => time}
        figures={series.map(({ name }) => name)}
        cells={[
          [xName, ({ time }) => told(time)],
          ...series.map(
            ({ name, values }) =>
              [name, ({ index }: { index: number }) => format.number(values[index] ?? 0)] as const,
          ),
        ]}
      />
    </details>
  );
}
