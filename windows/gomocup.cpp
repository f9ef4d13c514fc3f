// pbrain-plateau.exe: five in a row for Piskvork and other managers of the Gomocup protocol.
#include <iostream>

#include "protocols/gomocup/gomocup_engine.h"
#include "windows/embedded.h"

int main() {
    const plateau::windows::EmbeddedResources resources;
    plateau::protocols::gomocup::GomocupEngine{resources, std::cin, std::cout}.run();
}
