// When documents were created, chosen without writing a condition.
import { Select } from '@mantine/core';
import { useWords } from '../words/words.ts';

const dayMs = 86_400_000;

const since = /^createdAt >= "[^"]{10,40}"( and )?/;

interface PeriodProps {
  readonly where: string;
  readonly go: (where: string) => void;
}

/** The condition begins with the period. */
export function Period({ where, go }: PeriodProps) {
  const t = useWords('work');
  const [begin] = since.exec(where) ?? [];
  const others = begin === undefined ? where : where.slice(begin.length);
  const choose = (days: string | null) => {
    if (days === null || days === '0') return go(others);
    const from = new Date(Date.now() - Number(days) * dayMs).toISOString();
    go([`createdAt >= "${from}"`, others].filter((one) => one !== '').join(' and '));
  };
  const from =
    begin === undefined ? undefined : Date.parse(begin.slice('createdAt >= "'.length, -1));
  const days = from === undefined ? 0 : Math.round((Date.now() - from) / dayMs);
  return (
    <Select
      label={t.period}
      size="xs"
      data={[
        { value: '0', label: t.anyTime },
        { value: '7', label: t.lastWeek },
        { value: '30', label: t.lastMonth },
      ]}
      value={['7', '30'].includes(`${days}`) ? `${days}` : '0'}
      allowDeselect={false}
      onChange={choose}
    />
  );
}
