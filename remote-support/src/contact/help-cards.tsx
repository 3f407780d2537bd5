import { useSettings } from '@site/shared/host';
import { Button, Card } from '@site/shared/ui';
import { BookOpen, Bot } from 'lucide-react';
import * as texts from '#texts';

/** Links to the support chatbot and to the official guide (section 2). */
export function HelpCards() {
  const settings = useSettings();
  if (!settings) return null;
  return (
    <>
      {settings.supportBotUrl && (
        <Card
          title={texts.help.chatbot()}
          description={texts.help.chatbotHint()}
          actions={
            <Button
              href={settings.supportBotUrl}
              target="_blank"
              rel="noopener"
              icon={<Bot aria-hidden="true" />}
            >
              {texts.help.askChatbot()}
            </Button>
          }
        />
      )}
      {settings.guideUrl && (
        <Card
          title={texts.help.guide()}
          description={texts.help.guideHint()}
          actions={
            <Button
              href={settings.guideUrl}
              target="_blank"
              rel="noopener"
              icon={<BookOpen aria-hidden="true" />}
            >
              {texts.help.readGuide()}
            </Button>
          }
        />
      )}
    </>
  );
}
