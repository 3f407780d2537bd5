import { EDITOR_HEIGHT, editorSettings, ROLLBACK_DELAY } from './editor-settings';

const options = {
  label: 'Message',
  scheme: 'light',
  canViewSource: false,
  contentStyle: '',
} as const;

test('height, rollback delay, plugins and toolbar are those of the specification', () => {
  const { height, plugins, toolbar } = editorSettings(options);
  expect({ height, ROLLBACK_DELAY, EDITOR_HEIGHT }).toEqual({
    height: 300,
    ROLLBACK_DELAY: 200,
    EDITOR_HEIGHT: 300,
  });
  expect(plugins).toEqual(['link', 'image', 'media', 'lists']);
  expect(toolbar).toBe(
    'undo redo | bold italic underline | alignleft aligncenter alignright alignjustify | numlist bullist | link image media',
  );
});

test('only the administrator has the source view', () => {
  const { plugins, toolbar } = editorSettings({ ...options, canViewSource: true });
  expect(plugins).toContain('code');
  expect(toolbar).toMatch(/ \| code$/);
});

test('the skin follows the scheme', () => {
  expect(editorSettings(options).skin).toBe('oxide');
  expect(editorSettings({ ...options, scheme: 'dark' }).skin).toBe('oxide-dark');
});

test('pictures are not uploaded', () => {
  expect(editorSettings(options)).toMatchObject({
    automatic_uploads: false,
    paste_data_images: false,
    image_uploadtab: false,
  });
});
