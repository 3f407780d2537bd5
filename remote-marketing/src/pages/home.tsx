import { Customization } from '../parts/customization';
import { EpgService } from '../parts/epg-service';
import { Faq } from '../parts/faq';
import { Features } from '../parts/features';
import { Formats } from '../parts/formats';
import { Header } from '../parts/header';
import { NoContent } from '../parts/no-content';
import { Pricing } from '../parts/pricing';
import { QuickLook } from '../parts/quick-look';

/** Home (section 2). */
export function Component() {
  return (
    <>
      <Header />
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
