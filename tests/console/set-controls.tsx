import { useState } from 'react';
import { Segments } from '../../src/ui/segments.tsx';
import { Select } from '../../src/ui/select.tsx';
import { Switch } from '../../src/ui/switch.tsx';

const options = ['off', 'daily', 'weekly'].map((value) => ({ value, label: value }));

/** Controls that are set without typing: selects, one of them of a draft, radio buttons, a switch and tabs. */
export function Controls() {
  const [digest, setDigest] = useState('off');
  const [width, setWidth] = useState('off');
  const [isIncluded, include] = useState(true);
  const [tab, setTab] = useState('Sources');
  return (
    <>
      <section>
        {['Sources', 'Campaigns'].map((name) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => setTab(name)}>
            <b>{name}</b>
          </button>
        ))}
      </section>
      <Select aria-label="Digest" value={digest} options={options} onValueChange={setDigest} />
      <Segments name="Width" value={width} options={options} onValueChange={setWidth} />
      <Switch label="Files" checked={isIncluded} onSwitch={include} />
      <Select aria-label="Draft" data-region="drafts/1 x" value="off" options={options} onValueChange={() => {}} />
    </>
  );
}
