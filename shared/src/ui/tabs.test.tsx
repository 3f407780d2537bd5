import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './tabs';

const tabs = [
  { id: 'm3u', label: 'M3U', content: 'lines' },
  { id: 'xtream', label: 'Xtream', content: 'list' },
  { id: 'mag', label: 'MAG', content: 'portal' },
];

function selected() {
  return screen.getByRole('tab', { selected: true }).textContent;
}

test('the first tab is open and names its panel', () => {
  render(<Tabs label="Formats" tabs={tabs} />);
  expect(selected()).toBe('M3U');
  expect(screen.getByRole('tabpanel', { name: 'M3U' })).toHaveTextContent('lines');
  expect(screen.getByText('list')).toHaveAttribute('inert');
});

test('arrows, Home and End open a tab and focus it, in a circle', async () => {
  render(<Tabs label="Formats" tabs={tabs} />);
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'M3U' })).toHaveFocus();
  const tabByKey = { '{ArrowLeft}': 'MAG', '{ArrowRight}': 'M3U', '{End}': 'MAG', '{Home}': 'M3U' };
  for (const [key, name] of Object.entries(tabByKey)) {
    await userEvent.keyboard(key);
    expect(screen.getByRole('tab', { name })).toHaveFocus();
    expect(selected()).toBe(name);
  }
});

test('the tabs are one tab stop', async () => {
  render(<Tabs label="Formats" tabs={tabs} />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

test('a controlled component shows the given tab', async () => {
  const onChange = jest.fn();
  render(<Tabs label="Formats" tabs={tabs} value="xtream" onChange={onChange} />);
  await userEvent.click(screen.getByRole('tab', { name: 'MAG' }));
  expect(onChange).toHaveBeenCalledWith('mag');
  expect(selected()).toBe('Xtream');
});
