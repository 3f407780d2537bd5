import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { failEditors } from '../testing/open-support-page';
import { RichTextEditor } from './rich-text-editor';

const scriptAddresses = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src^="/tinymce/"]')].map((script) =>
    script.getAttribute('src'),
  );

test('replaces a failed editor by a text field, and loads the script again on retry', async () => {
  render(<RichTextEditor label="Message" value="<p>typed</p>" onChange={() => {}} />);
  await failEditors();
  expect(screen.getByRole('alert')).toHaveTextContent('The editor could not be loaded');
  expect(screen.getByLabelText('Message')).toHaveValue('typed');

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Loading the editor')).toBeInTheDocument();
  await waitFor(() => expect(scriptAddresses()).toContain('/tinymce/tinymce.min.js?attempt=2'));
  await failEditors();
  expect(screen.getByLabelText('Message')).toHaveValue('typed');
});
