import { Formats } from '../formats/formats';
import { Customization } from '../home/customization';
import { EpgService } from '../home/epg-service';
import { Faq } from '../home/faq';
import { Features } from '../home/features';
import { HomeHeader } from '../home/home-header';
import { NoContent } from '../home/no-content';
import { Pricing } from '../home/pricing';
import { QuickLook } from '../quick-look/quick-look';

/** Home (section 2). */
export function Component() {
  return (
    <>
      <HomeHeader />
      <Features />
      <Customization />
      <Formats />
      <EpgService />
      <QuickLook />
      <Pricing />
      <NoContent />
      <Faq />
    </>
  );
}
