import { useSettings } from '@site/shared/host';
import { Button, Card } from '@site/shared/ui';
import { BookOpen, Bot } from 'lucide-react';

/** Links to the support chatbot and to the official guide (section 2). */
export function HelpCards() {
  const settings = useSettings();
  if (!settings) return null;
  return (
    <>
      {settings.supportBotUrl && (
        <Card
          title="Support chatbot"
          description="Answers immediately, at any hour. You need a Google account to use it."
          actions={
            <Button
              href={settings.supportBotUrl}
              target="_blank"
              rel="noopener"
              icon={<Bot aria-hidden="true" />}
            >
              Ask the chatbot
            </Button>
          }
        />
      )}
      {settings.guideUrl && (
        <Card
          title="Official guide"
          description="Step by step, from the first import to the player on your TV."
          actions={
            <Button
              href={settings.guideUrl}
              target="_blank"
              rel="noopener"
              icon={<BookOpen aria-hidden="true" />}
            >
              Read the guide
            </Button>
          }
        />
      )}
    </>
  );
}
